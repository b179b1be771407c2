// Sentences in Burmese, each with its English translation. A model that knows both languages brings
// the two near to each other. They have no letter, number or name in common, and no two of them are
// alike.

export const translatedSentences: [my: string, en: string][] = [
  ["မိုးတွေ သည်းသည်းမည်းမည်း ရွာနေတယ်။", "It is raining heavily."],
  ["ကျွန်မအမေက ဟင်းချက်ကောင်းတယ်။", "My mother cooks very well."],
  ["ဘတ်စ်ကားက နာရီဝက် နောက်ကျတယ်။", "The bus is half an hour late."],
  ["ဆရာဝန်က ဆေးသောက်ဖို့ ပြောတယ်။", "The doctor told me to take medicine."],
  ["ကလေးတွေ ဘောလုံးကန်နေကြတယ်။", "The children are playing football."],
  ["ဒီအင်္ကျီက ဈေးကြီးလွန်းတယ်။", "This shirt is too expensive."],
  ["လယ်သမားက စပါးရိတ်နေတယ်။", "The farmer is harvesting rice."],
  ["ည ဆယ်နာရီမှာ အိပ်ရာဝင်တယ်။", "I go to bed at ten at night."],
  ["ခွေးက ကြောင်နောက်ကို လိုက်တယ်။", "The dog runs after the cat."],
  ["စာကြည့်တိုက်မှာ စာအုပ်တွေ အများကြီး ရှိတယ်။", "The library has many books."],
  ["မီးပျက်သွားလို့ ဖယောင်းတိုင် ထွန်းရတယ်။", "The power went out, so we lit candles."],
  ["သူငယ်ချင်းရဲ့ မင်္ဂလာဆောင်ကို သွားမယ်။", "I will go to the wedding of a friend."],
  ["မြစ်ထဲမှာ လှေလှော်နေတဲ့ လူတစ်ယောက်", "A man who rows a boat on the river"],
  ["စာမေးပွဲအောင်လို့ အရမ်းပျော်တယ်။", "I am so happy that I passed the exam."],
  ["ဘဏ်မှာ ပိုက်ဆံ အပ်ချင်ပါတယ်။", "I would like to deposit money at the bank."],
  ["ရေခဲမုန့် စားပြီး သွားနာသွားတယ်။", "My tooth hurts after eating ice cream."],
  ["ဥယျာဉ်ထဲမှာ ပန်းတွေ ပွင့်နေပြီ။", "The flowers in the garden are blooming."],
  ["လေယာဉ်ပျံက တောင်ပေါ်က ဖြတ်သွားတယ်။", "The airplane flew over the mountain."],
  ["ဂစ်တာတီးပြီး သီချင်းဆိုနေတယ်။", "He plays the guitar and sings."],
  ["ဘုန်းကြီးကျောင်းက တိတ်ဆိတ်တယ်။", "The monastery is quiet."],
];
