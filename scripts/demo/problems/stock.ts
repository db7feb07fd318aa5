import type { Problem } from './problem.ts'

export const stock: readonly Problem[] = [
  {
    title: 'Stock of {sku} is negative',
    text: 'The list says −{n}. How can there be fewer than none? I counted {big} on the shelf.',
    note: 'Almost always two tills booking the same return. @{agentInFull}, look at `stock.log` before you correct the number.',
    talk: [
      'a: That happens when goods are sold before their delivery has been booked in. I see a delivery of {big} from {date} that is still marked as "expected". Did it come?',
      'c: It did, the colleague forgot to book it. Done now, and the number is right.',
      'a: You can have Stock ask about deliveries that are three days late: Settings → Reminders.',
      'c: Switched on. Thanks!',
    ],
    files: ['screen'],
  },
  {
    title: 'CSV import stops at line {big}',
    text: "I want to import our article list. It says 'Unexpected character' and nothing more. The file opens fine in my spreadsheet.",
    talk: [
      'a: Could you attach the file, or just the lines around there?',
      'c: The ten lines before and after are in the message I sent you. There are some umlauts and inch marks in them.',
      'a: The inch mark is it: a lone " begins a quoted text. Save the file as "CSV UTF-8", which doubles them, and it will go through.',
      'c: 2,{big}3 articles imported, not a single error. Thank you!',
    ],
    files: ['list', 'screen'],
  },
  {
    title: 'Feature wish: dark mode for the night shift',
    priority: 'low',
    text: 'We pack from 22 to 6 and the white screens are hard on the eyes. Even a grey one would help.',
    talk: [
      'a: It is being tested right now! If you like, I can switch on the preview for your account. Two screens, Reports and Labels, are still bright.',
      'c: Yes, please. We do not need reports at night.',
      'a: On. You will find a moon next to your name.',
      'c: The night shift says thank you 🌙',
    ],
  },
  {
    title: 'Report of {month} differs from the list',
    text: 'The report says {amount} in goods going out, when I add up the list myself I get about 300 more. I attached the chart.',
    talk: [
      'a: The report goes by the day of the booking, the list by the day of delivery. Orders of the last night of the month fall on different sides. Under Options you can choose "by delivery" in the report too.',
      'c: Now they are equal to the cent. Could that be the default, please?',
      'a: I have passed it on with my full support. For your account I have made it so already.',
      'c: Excellent, thanks.',
    ],
    files: ['chart', 'list'],
  },
  {
    title: 'How do I count one shelf without closing the shop?',
    text: 'The manual speaks of a full inventory on a day without sales. We are open seven days a week.',
    talk: [
      'a: You can count in pieces: Inventory → New → By place. Sales during the count are taken into account by their time, so you can go on selling.',
      'c: That is brilliant. We did the first shelf this morning, {n} differences.',
      'a: A good figure, honestly. Let me know if anything looks odd.',
    ],
  },
  {
    title: 'Best-before dates: get a warning in time',
    text: 'We throw away too much. Is it possible to be told {n} days before something expires?',
    talk: [
      'a: It is. Switch on batches for the article group, then Settings → Reminders → Best before. The first deliveries with a date start the list.',
      'c: Switched on for dairy. Will the stock we already have be in it too?',
      'a: Only once it has a date. During your next count, Stock will ask for it.',
      'c: Got our first warning today and sold the lot at half price. Nothing thrown away!',
    ],
  },
  {
    title: 'Sales of two days are missing after the outage',
    priority: 'urgent',
    text: 'On {date} the line in {city} was down. The till kept working, but those sales never reached Stock.',
    note: 'Nothing is lost, it waits in the queue of their till. Status page says noon.',
    talk: [
      'a: The till keeps them for a week. Please open its menu → Bridge → Send again, and choose both days. Nothing is counted twice, each sale has its own number.',
      "c: Sent: {big} sales. They're in the report. I was worried they were lost.",
      'a: They never are. From the next version on, it sends again by itself.',
    ],
    files: ['log', 'chart'],
  },
  {
    title: 'Can Stock order from our supplier by itself?',
    text: 'When something drops below the minimum, I write an email by hand. Always the same text.',
    talk: [
      'a: It can prepare the email and ask you before it goes out. Purchasing → Suppliers → choose one → Suggest orders. You set the rhythm, such as every Tuesday at 7.',
      'c: Set it up for two suppliers as a trial.',
      'c: First two orders went out today. That saves me an hour a week. Thank you!',
    ],
  },
  {
    title: 'Search does not find articles with umlauts or accents',
    text: "'Creme' finds nothing, 'Crème' does. Our staff don't type accents.",
    talk: [
      'a: You are right, that ought to work. Our developers have found the reason: since the last version the search takes accents too seriously. A fix is planned for this week.',
      'c: Thank you for not telling me to type accents :)',
      'a: The fix is live. Could you try again?',
      'c: "Creme" finds both. Great.',
    ],
    files: ['screen'],
  },
  {
    title: 'Wish: photos of articles on the picking list',
    priority: 'low',
    text: 'We have {n} kinds of screws that differ by a hair. With a small picture next to each line, even our trainees would pick the right ones.',
    talk: [
      'a: There are pictures on the tablet, but not yet on paper. I have added your vote to the wish; it is now at {big}, which is a lot.',
      'c: Then we use the tablet until then. Thanks for the honest answer.',
    ],
  },
  {
    title: 'Two places for one article',
    text: 'Tea is on shelf B4 in the shop and in the cellar. Stock only lets me enter one place. What do others do?',
    talk: [
      'a: Others use "Overflow": the first place is for picking, the second for refilling. It is at the bottom of the article page, under More.',
      'c: Found it. It even tells us when to refill. Wonderful.',
    ],
  },
  {
    title: 'The list is slow since we passed 20,000 articles',
    text: 'It takes about {n} seconds until something appears. In the morning more. The office has a good line.',
    talk: [
      'a: Could you tell me which columns you show? "Margin" is worked out anew for each line.',
      'c: Margin, yes, and also "Days of stock".',
      "a: Those two are the heavy ones. Hide them for now; I've asked our developers to keep the results rather than work them out each time.",
      'c: Without them it is there at once. Tell me when I may have them back.',
      'a: You may! The change went live last night.',
      'c: With both columns under a second. Thanks, {agent}.',
    ],
    files: ['chart'],
  },
  {
    title: 'Price labels with the old price',
    text: 'I raised the price of {sku} yesterday, but the labels still print the old one. The web shop has the new one.',
    talk: [
      'a: Labels take the price from the day it becomes valid, and yours begins on the 1st. If you want to put them up the evening before, tick "Coming prices" when you print.',
      'c: Makes sense now. Thanks for explaining.',
    ],
    files: ['label'],
  },
  {
    title: 'Is there an API?',
    text: "A student is building a small display for our window that shows what's fresh today. Can it read the stock from you?",
    talk: [
      'a: What a nice idea. Yes: Settings → Developers. Create a key that may only read, and choose the article group. A hundred requests a minute are free.',
      'c: It works, and people stop at the window. I will send you a photo.',
      'a: Please do, we would love to show it around here.',
    ],
  },
  {
    title: 'Undo a booking from [yesterday|last week]?',
    text: 'I booked {big} pieces of {sku} out of the wrong place. Is there an undo, or do I book them in again?',
    talk: [
      'a: Open the booking in History and choose Reverse. It makes a second booking with the opposite sign, so that both can be traced.',
      'c: Reversed. Thank you!',
    ],
  },
  {
    title: 'Backup: what happens if your servers burn down?',
    text: 'Our insurance asks. A short text that I can forward would be enough.',
    talk: [
      'a: Every change is stored in two places 400 km apart within a second, and every night a copy goes to a third. Restoring is rehearsed each quarter. I have attached the same on letterhead to your account.',
      'c: The insurance is satisfied. So am I, to be honest.',
    ],
  },
  {
    title: 'Training for {n} people in {city}',
    text: 'We have new staff and would like half a day of training, on site if possible. What would that cost, and when could you come?',
    talk: [
      'a: Half a day on site is {amount} including travel. We could come in the second half of next month. Would a Tuesday suit you?',
      'c: Tuesday is our quietest day, so yes. Around 9?',
      'a: Booked for 9 o’clock. Please have one {product} per two people ready.',
      'c: Thank you, {agent}, the training was great. Even our boss learned something.',
    ],
  },
  {
    title: 'Round weights to 5 g in the shop',
    text: null,
    talk: [
      'a: Happily, {name}: in Articles → Units, choose "Step" and enter 5 g. Do you want it for all articles or only for those sold loose?',
      'c: Only loose ones.',
      'a: Then choose the group "Loose" first; the step applies to just that.',
      'c: Found it, works. Thanks.',
    ],
  },
]
