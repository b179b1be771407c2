import type { Section } from "../shapes.ts";

export const promptCraft: Section = {
  title: ["Prompt ရေးနည်း အဆင့်မြင့်", "The craft of prompts"],
  description: [
    "ညွှန်ကြားချက်ကို အစိတ်အပိုင်းခွဲရေးခြင်း၊ ဥပမာပြခြင်း၊ အဆင့်ခွဲခြင်း။",
    "Writing instructions in parts, showing examples, going step by step.",
  ],
  lessons: [
    {
      file: "prompt-parts.mp4",
      title: ["Prompt ရဲ့ အစိတ်အပိုင်း 4 ခု", "The four parts of a prompt"],
      description: [
        "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ။ ဒီ 4 ခုနဲ့ အဖြေကို ထိန်းချုပ်နိုင်ပါတယ်။",
        "Role, task, context and format: four parts that steer the answer.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["Prompt ရဲ့ အစိတ်အပိုင်း 4 ခု", "The four parts of a prompt"],
          text: "အခန်းကဏ္ဍ + အလုပ် + နောက်ခံ + ပုံစံ",
          said: [
            ["ကောင်းတဲ့ prompt တစ်ခုမှာ အစိတ်အပိုင်း လေးခု ရှိပါတယ်။", "A good prompt has four parts."],
            [
              "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံနဲ့ ပုံစံတို့ ဖြစ်ပါတယ်။",
              "They are the role, the task, the context and the format.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["1. အခန်းကဏ္ဍ", "1. The role"],
          weak: "ဈေးနှုန်းညှိနည်း ပြောပြပါ",
          strong: "သင်က အတွေ့အကြုံရှိတဲ့ ကုန်စိမ်းဝယ်ယူသူ ဖြစ်ပါတယ်။ ဈေးနှုန်းညှိနည်း ပြောပြပါ",
          said: [
            [
              "အခန်းကဏ္ဍ ပေးလိုက်ရင် AI က ဘယ်အမြင်ကနေ ဖြေရမလဲ သိသွားပါတယ်။",
              "Give the AI a role, and it knows from which point of view to answer.",
            ],
            [
              "ဆရာ၊ ဝယ်ယူသူ၊ အယ်ဒီတာ စသဖြင့် သင့်အလုပ်နဲ့ ကိုက်တာကို ရွေးပါ။",
              "Choose one that fits: a teacher, a buyer, an editor.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["2. အလုပ်", "2. The task"],
          points: [
            "ကြိယာတစ်လုံးနဲ့ စပါ - ရေးပါ၊ ပြင်ပါ၊ နှိုင်းယှဉ်ပါ",
            "တစ်ကြိမ်မှာ အလုပ်တစ်ခု",
            "မလိုချင်တာကိုလည်း ပြောပါ",
          ],
          said: [
            [
              "အလုပ်ကို ကြိယာတစ်လုံးနဲ့ စပြောပါ။ ရေးပါ၊ ပြင်ပါ၊ နှိုင်းယှဉ်ပါ။",
              "Begin the task with a verb: write, improve, compare.",
            ],
            [
              "တစ်ကြိမ်မှာ အလုပ်တစ်ခုပဲ ခိုင်းပြီး မလိုချင်တာကိုလည်း ပြောပါ။",
              "Ask for one thing at a time, and say what you do not want.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["3. နောက်ခံ", "3. The context"],
          points: ["ဖတ်မယ့်သူ ဘယ်သူလဲ", "ဘာတွေ သိပြီးသားလဲ", "ဘာအတွက် သုံးမှာလဲ"],
          said: [
            [
              "AI က သင့်အခြေအနေကို မသိပါဘူး။ ပြောပြမှ သိပါတယ်။",
              "The AI does not know your situation unless you tell it.",
            ],
            [
              "ဖတ်မယ့်သူ၊ သူ သိပြီးသားအရာနဲ့ အသုံးပြုမယ့်နေရာကို ထည့်ရေးပါ။",
              "Say who will read it, what they know already and what it is for.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["4. ပုံစံ", "4. The format"],
          weak: "အကြံဉာဏ်များ ပေးပါ",
          strong: "အကြံဉာဏ် 5 ခုကို ဇယားနဲ့ ပြပါ - အကြံ၊ ကုန်ကျစရိတ်၊ ကြာချိန်",
          said: [
            [
              "အဖြေကို ဘယ်ပုံစံ လိုချင်သလဲ ပြောပါ။ ဇယား၊ စာရင်း၊ ဒါမှမဟုတ် စာပိုဒ်။",
              "Say in what form you want the answer: a table, a list or a paragraph.",
            ],
            [
              "အရေအတွက်နဲ့ အရှည်ကို ပါ သတ်မှတ်ပေးရင် ပြန်ပြင်ရတာ နည်းသွားပါတယ်။",
              "Give the number and the length too, and there is less to mend later.",
            ],
          ],
        },
        {
          kind: "chat",
          title: ["4 ခုလုံး ပေါင်းလိုက်ရင်", "All four together"],
          asked:
            "သင်က ဘဏ္ဍာရေးဆရာ ဖြစ်ပါတယ်။ လစာငွေ စုနည်းကို အလုပ်ဝင်ခါစ လူငယ်များအတွက် ရှင်းပြပါ။ စာရင်း 5 ချက်၊ တစ်ချက်ကို ဝါကျ 1 ကြောင်း",
          said: [
            [
              "ဒီ prompt မှာ အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ အားလုံး ပါပါတယ်။",
              "This prompt has all four: the role, the task, the context and the format.",
            ],
            ["သင့်အလုပ်အတွက် ဒီပုံစံအတိုင်း prompt တစ်ခု ရေးကြည့်ပါ။", "Write one like it for your own work."],
          ],
        },
      ],
    },
    {
      file: "examples-and-steps.mp4",
      title: ["ဥပမာပြပါ၊ အဆင့်ခွဲပါ", "Show examples, go in steps"],
      description: [
        "ဥပမာနှစ်ခုပြရုံနဲ့ AI က သင့်ပုံစံကို လိုက်ရေးပေးနိုင်ပါတယ်။ အလုပ်ကြီးကို အဆင့်ခွဲနည်းလည်း ပါပါတယ်။",
        "Two examples are enough for the AI to follow your style; and how to divide a large task.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["ဥပမာက စကားထက် ပိုရှင်းတယ်", "An example says more"],
          text: "လိုချင်တဲ့ပုံစံကို ရှင်းပြမယ့်အစား ဥပမာ 2 ခု ပြပါ",
          said: [
            [
              "လိုချင်တဲ့ပုံစံကို စကားနဲ့ ရှင်းပြရတာ ခက်တတ်ပါတယ်။",
              "It is hard to describe the style you want in words.",
            ],
            [
              "ဥပမာ နှစ်ခုလောက် ပြလိုက်ရင် AI က လိုက်ရေးပေးနိုင်ပါတယ်။",
              "Show one or two examples and the AI can follow them.",
            ],
          ],
        },
        {
          kind: "chat",
          title: ["ဥပမာနဲ့ ခိုင်းနည်း", "Asking by example"],
          asked: "ပစ္စည်း - လက်ဖက်ရည်ခွက် → “မနက်ခင်းကို နွေးထွေးစေမယ့် ခွက်လေး”၊ ပစ္စည်း - ထီး → ?",
          answered: "“မိုးရွာလည်း ပြုံးနိုင်မယ့် ထီးလေး”",
          said: [
            [
              "ပထမ ဥပမာတစ်ခုကို အပြည့်အစုံ ပြပြီး ဒုတိယကို ဖြည့်ခိုင်းပါတယ်။",
              "We show one example in full, and let the AI complete the second.",
            ],
            ["AI က လေသံ၊ အရှည်၊ ပုံစံကို လိုက်ရေးသွားပါတယ်။", "It follows the tone, the length and the form."],
          ],
        },
        {
          kind: "points",
          title: ["ဥပမာကောင်း ရွေးနည်း", "Choosing good examples"],
          points: ["တကယ် သုံးခဲ့တဲ့ စာကနေ ယူပါ", "မတူတဲ့ ဥပမာ 2 ခု သို့မဟုတ် 3 ခု", "အမှားပါတဲ့ ဥပမာ မပေးပါနဲ့"],
          said: [
            [
              "သင် တကယ်သုံးခဲ့ပြီး အဆင်ပြေတဲ့ စာတွေထဲက ဥပမာ ယူပါ။",
              "Take examples from texts that you really used and that worked.",
            ],
            [
              "AI က အမှားကိုလည်း လိုက်ရေးတတ်လို့ ဥပမာကို အရင်စစ်ပါ။",
              "It copies mistakes as well, so check your examples first.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["အလုပ်ကြီးကို အဆင့်ခွဲပါ", "Divide large tasks"],
          text: "ခေါင်းစဉ်များ → အကြမ်း → ပြင်ဆင် → စစ်ဆေး",
          said: [
            ["အစီရင်ခံစာတစ်ခုလုံးကို တစ်ကြိမ်တည်း မရေးခိုင်းပါနဲ့။", "Do not ask for a whole report at once."],
            [
              "ခေါင်းစဉ်တွေ အရင်၊ ပြီးရင် အကြမ်း၊ ပြင်ဆင်တာ၊ စစ်တာ ဆိုပြီး ခွဲပါ။",
              "First the headings, then a draft, then the changes, then the check.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["အဆင့်တိုင်းမှာ", "At every step"],
          points: ["ရလာတာကို ဖတ်ပြီးမှ ဆက်ပါ", "မှားရင် အဲဒီအဆင့်ကိုပဲ ပြန်လုပ်ပါ", "“ဆက်မလုပ်ခင် အရင်မေးပါ” လို့ ထည့်ပါ"],
          said: [
            [
              "အဆင့်တစ်ခု ပြီးတိုင်း ဖတ်ကြည့်ပြီးမှ နောက်တစ်ဆင့် သွားပါ။",
              "Read what you got before you go on to the next step.",
            ],
            [
              "မရှင်းတာရှိရင် အရင်မေးပါလို့ AI ကို ပြောထားနိုင်ပါတယ်။",
              "You can tell the AI to ask you first where something is unclear.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "သင့်ဆိုင်ရဲ့ ပစ္စည်း 3 မျိုးအတွက် ကြော်ငြာစာကို ဥပမာပြပြီး ရေးခိုင်းပါ",
          said: [
            [
              "သင့်ဆိုင်က ပစ္စည်းတစ်ခုအတွက် ကြော်ငြာစာ ကိုယ်တိုင် ရေးပါ။",
              "Write an advertisement for one thing from your shop yourself.",
            ],
            [
              "အဲဒါကို ဥပမာပြပြီး နောက်ထပ် သုံးမျိုးအတွက် AI ကို ရေးခိုင်းပါ။",
              "Show it as the example, and let the AI write three more.",
            ],
          ],
        },
      ],
    },
  ],
};
