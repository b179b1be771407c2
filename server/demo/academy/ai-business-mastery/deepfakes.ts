import type { Lesson } from "../shapes.ts";

export const deepfakes: Lesson = {
  file: "deepfakes.mp4",
  title: ["Deepfake လိမ်လည်မှုကို တားနည်း", "Stop deepfake scams"],
  description: [
    "အသံအတု၊ ဗီဒီယိုအတု၊ ငွေလွှဲပြေစာအတုနဲ့ ငွေတောင်းရင် ဘယ်လို စစ်ရမလဲ။",
    "What to do when a fake voice, video or payment slip asks for money.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["Deepfake ဆိုတာ ဘာလဲ", "What is a deepfake?"],
      text: "AI နဲ့ အတုလုပ်ထားတဲ့ အသံ၊ မျက်နှာ၊ ဗီဒီယို",
      said: [
        [
          "AI က အသံ စက္ကန့်ပိုင်းလေး ရရုံနဲ့ လူတစ်ယောက်ရဲ့ အသံကို အတုလုပ်နိုင်ပါတယ်။",
          "With a few seconds of sound, AI can clone a person's voice.",
        ],
        [
          "အဲဒီလို အတုလုပ်ထားတဲ့ အသံ၊ ဗီဒီယိုကို deepfake လို့ ခေါ်ပါတယ်။",
          "Such a fake voice or fake video is called a deepfake.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ဘယ်လို လိမ်သလဲ", "How the scam works"],
      points: ["“သူဌေး” က ချက်ချင်း ငွေလွှဲခိုင်းတယ်", "“သား” က အရေးပေါ် ငွေတောင်းတယ်", "ငွေလွှဲပြေစာအတု ပို့တယ်"],
      said: [
        [
          "လိမ်တဲ့သူက သူဌေး ဒါမှမဟုတ် သားရဲ့ အသံအတုနဲ့ အရေးတကြီး ငွေလွှဲခိုင်းပါတယ်။",
          "The scammer speaks in the cloned voice of your boss or your son and asks for an urgent transfer.",
        ],
        [
          "ဖောက်သည်ယောင်ဆောင်ပြီး ငွေလွှဲပြေစာအတု ပို့တာလည်း ရှိပါတယ်။",
          "Others pretend to be customers and send a fake payment slip.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ငွေမလွှဲခင် စစ်ပါ", "Check before you transfer"],
      points: ["ဖုန်းချပါ", "သိပြီးသားနံပါတ်ကို ပြန်ခေါ်ပါ", "ငွေဝင်မဝင် ကိုယ့်အက်ပ်ထဲမှာ ကြည့်ပါ"],
      said: [
        [
          "ဖုန်းချပြီး ကိုယ်သိပြီးသားနံပါတ်ကို ကိုယ်တိုင် ပြန်ခေါ်ပါ။",
          "Hang up, and call back yourself on the number that you already know.",
        ],
        [
          "ငွေလွှဲပြေစာကို မယုံပါနဲ့။ ငွေဝင်မဝင် ကိုယ့်အက်ပ်ထဲမှာ ကြည့်ပါ။",
          "Do not believe the payment slip. Look in your own app whether the money is there.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["မျက်စိနဲ့ မခွဲနိုင်ပါဘူး", "Your eyes cannot tell"],
      weak: "အသံနဲ့ မျက်နှာ တူလို့ ယုံလိုက်တယ်",
      strong: "ပြန်ခေါ်ပြီး မေးပြီးမှ ယုံတယ်",
      said: [
        [
          "ဗီဒီယိုအတုတွေ ကောင်းလွန်းလို့ ကြည့်ရုံနဲ့ မခွဲနိုင်တော့ပါဘူး။",
          "Fake videos are so good now that looking closely does not help.",
        ],
        [
          "ဒါကြောင့် ဘယ်လောက် တူတူ ပြန်ခေါ်ပြီး မေးပါ။",
          "So call back, even if the voice and the face seem real.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ကြိုတင် သဘောတူပါ", "Agree beforehand"],
      points: ["မိသားစု လျှို့ဝှက်စကားလုံး 1 လုံး", "ငွေလွှဲတိုင်း လူ 2 ယောက် အတည်ပြု", "OTP ကို ဘယ်သူ့ကိုမှ မပေး"],
      said: [
        [
          "မိသားစုမှာ လျှို့ဝှက်စကားလုံး တစ်လုံး သဘောတူထားပြီး သံသယရှိရင် မေးပါ။",
          "Agree on a family word that nobody else knows, and ask for it when you doubt a call.",
        ],
        [
          "လုပ်ငန်းမှာ ငွေလွှဲတိုင်း လူနှစ်ယောက် အတည်ပြုပါ။",
          "At work, two people confirm each transfer.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["လိမ်ခံရပြီးရင်", "If you were scammed"],
      points: ["ဘဏ်ကို ချက်ချင်း ဖုန်းဆက်ပါ", "screenshot သိမ်းထားပါ", "မိသားစုကို ပြောပြပါ"],
      said: [
        [
          "လိမ်ခံရပြီးရင် ဘဏ် ဒါမှမဟုတ် ငွေလွှဲအက်ပ်ကို ချက်ချင်း ဖုန်းဆက်ပါ။",
          "If you were scammed, call the bank or the payment service at once.",
        ],
        [
          "screenshot သိမ်းပြီး မိသားစုနဲ့ ဝန်ထမ်းတွေကို ပြောပြပါ။ ရှက်စရာ မဟုတ်ပါဘူး။",
          "Save screenshots and warn the others. You need not feel ashamed.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ဒီည မိသားစုနဲ့ လျှို့ဝှက်စကားလုံး 1 လုံး သဘောတူပါ",
      said: [
        [
          "ဒီည မိသားစုနဲ့ လျှို့ဝှက်စကားလုံး တစ်လုံး သဘောတူပါ။",
          "Tonight, agree on one family word with your family.",
        ],
        [
          "ဘယ်အက်ပ်ထဲမှာမှ ရေးမထားပါနဲ့။",
          "Do not write the family word in any app.",
        ],
      ],
    },
  ],
};
