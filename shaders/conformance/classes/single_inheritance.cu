// Single inheritance over several levels: constructors from the base down, members of all levels, layout.
//@ family: classes
//@ launch: inherit grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=-112,0,1201,11996,1004,20122,9016,0,-72,130,1201,11996,1004,21122,9026,202,-32,240,1201,11996,1004,22122
//@ expect: out[22]=9036,404,8,390,1201,11996,1004,23122,9046,606,48,480,1201,11996,1004,24122,9056,808,88,650,1201
//@ expect: out[43]=11996,1004,25122,9066,1010,128,720,1201,11996,1004,26122,9076,1212,168,910,1201,11996,1004,27122
//@ expect: out[62]=9086,1414
struct Animal {
    int legs;
    char tag = 'a';
    __device__ Animal(int l) : legs(l) {}
    __device__ int walk() const { return legs * 10; }
    __device__ int kind() const { return 1; }
};
struct Dog : Animal {
    short speed;
    __device__ Dog(int s) : Animal(4), speed(s) { legs += s & 1; }
    __device__ int run() const { return walk() * speed; }
    __device__ int kind() const { return 2 + Animal::kind() * 10; }
};
struct Puppy : Dog {
    double age;
    __device__ Puppy(int s, double a) : Dog(s * 2), age(a) { tag = 'p'; }
    __device__ int run() const { return Dog::run() / 2 - tag; }
    __device__ Animal &animal() { return *this; }
};
__device__ int kind_of(const Animal &a) { return a.kind() * 1000 + a.legs; }
__device__ int kind_of(const Dog &d) { return d.kind() * 1000 - d.legs; }

__global__ void inherit(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    Puppy p(t, 0.5 * t);
    Dog d(t);
    Animal *a = &p;
    o[0] = p.run();
    o[1] = p.Dog::run() + d.run();
    o[2] = a->kind() + p.kind() * 100;
    o[3] = kind_of(p);
    o[4] = kind_of(*a);
    a->legs = 20 + t;
    p.animal().tag = 'z';
    o[5] = p.legs * 1000 + p.tag;
    Animal sliced = p;
    o[6] = sliced.walk() + sizeof(Animal) * 1000 + sizeof(Dog) * 100 + sizeof(Puppy);
    o[7] = (int)(p.age * 4) + static_cast<Dog *>(a)->speed * 100;
}
