import type { Problem } from './problem.ts'

export const invoices: readonly Problem[] = [
  {
    title: 'Charged twice for order {order}',
    priority: 'high',
    text: "Our bank shows two payments of {amount} on the same day, both with your name on them. We only placed one order. Could you check which of the two is real and send the other one back?\n\nI've attached the confirmation we got.",
    note: 'The bank booked the whole batch of that day twice. Refunds run tonight, so no need to ask accounting again.',
    talk: [
      "a: Thanks for the confirmation, {name}. I can see both payments. The first one timed out on our side, but the bank had already taken it. I've started the refund for the second; it should be with you in three to five working days.",
      'c: That was quick, thank you. Will I get something in writing for our bookkeeper?',
      'a: Of course. A credit note for {amount} is on its way to your billing address right now.',
      'c: Got it, and the money arrived this morning. All settled from our side!',
    ],
    files: ['invoice'],
  },
  {
    title: 'Invoice {invoice} has [our old address|the wrong street] on it',
    text: 'We moved to {city} in the spring. Deliveries come to the right place, but the invoices still carry the old address and our accountant refuses to book them.',
    talk: [
      'a: Sorry about that. Billing and delivery addresses are kept apart, and only the second was changed. Could you send me the new address exactly as it should appear?',
      'c: {company}, 14 Mill Lane, {city}. Same VAT number as before.',
      "a: Done. I've also issued {invoice} again with the new address; the number stays the same, so nothing changes in your books.",
      'c: Perfect, the accountant is happy again. Thanks, {agent}.',
    ],
    files: ['invoice'],
  },
  {
    title: 'VAT number missing on [the last three|all our] invoices',
    text: "Since {month} the invoices no longer show our VAT number. Without it we can't reclaim anything. Nothing changed on our side as far as I know.",
    talk: [
      'a: Hello {name}, could you tell me whether you still see it under Settings → Company?',
      "c: The field is there but it's empty. I'm sure we filled it in when we signed up.",
      "a: Then I know what happened: numbers saved before the summer lost their country prefix and didn't pass the check. I've put yours back and issued the invoices again.",
      'c: All there now. Thank you for doing all of them in one go.',
    ],
  },
  {
    title: 'Can we pay {invoice} in two parts?',
    text: "It's been a slow {month} and {amount} at once is a lot for us. Would half now and half at the end of next month be possible?",
    note: '@{agentInFull}: they have always paid in time. Two parts are fine, three if they ask.',
    talk: [
      "a: Of course, {name}. I've split it into two equal parts, the second due at the end of next month. There's no charge for that, and your account stays in good standing.",
      'c: That really helps. First half is paid. Thank you for making it so easy.',
      'a: Glad to. It shows up on our side already.',
    ],
  },
  {
    title: 'Credit note for returned {product}?',
    text: 'We sent the {product} from order {order} back on {date}. Tracking says you received it, but there is no credit note yet.',
    talk: [
      'a: Our warehouse did receive it, thank you. Returned devices are tested before the credit is booked, and yours is third in line. You should have the note by Thursday.',
      "c: It's Friday and I still can't see it. Did something turn up in the test?",
      'a: Nothing at all, it simply fell into the weekend batch. I booked it by hand just now: {amount}, and you should have the email already.',
      'c: Here it is. Thank you for looking into it.',
    ],
    files: ['invoice'],
  },
  {
    title: 'Why is there a setup fee on the {month} invoice?',
    text: "We've been customers for {n} years. What was set up?",
    talk: [
      "a: Nothing was, {name}. The fee was meant for accounts opened in {month} and the rule was a little too generous. You're one of {big} customers who got it. It's been taken off and the corrected invoice is under Billing.",
      'c: Thanks for the honest answer. Corrected invoice received.',
    ],
  },
  {
    title: 'Send invoices to our accountant as well',
    text: 'Is there a way that every new invoice goes to books@{domain} in addition to me? I forward them by hand each month and forget half the time.',
    talk: [
      'a: There is: Settings → Billing → Copies. You can add up to five addresses, and each gets the PDF on the day it is issued.',
      "c: I don't see 'Copies'. My menu ends with 'Payment method'.",
      "a: Ah, that page is only shown to the account's owner. I've added the address for you, starting with the next invoice. Shall I send the ones from this year too?",
      'c: Yes please, that would save me an afternoon.',
      'a: Sent: {n} invoices in one message.',
      "c: She's got them. Thanks a lot!",
    ],
    files: ['screen'],
  },
  {
    title: 'Direct debit failed, but the account has enough money',
    text: 'I got an email saying that the debit for {invoice} was returned. Our bank says nobody tried to collect anything. What now?',
    talk: [
      'a: The bank answered with "mandate unknown". That usually means the mandate was signed more than three years ago and never renewed. Could you confirm a new one under Billing → Payment method?',
      'c: Done. Do I have to do anything about {invoice}, or will it be tried again?',
      "a: It'll be collected on Monday. I've removed the reminder fee.",
      'c: It went through today. Thanks!',
    ],
  },
  {
    title: 'Quote for {n} more {product}s',
    text: 'We open a second shop in {city} in the new year and need the same equipment again. Could you send a quote with delivery? Is there a discount when we order everything at once?',
    talk: [
      'a: Congratulations on the second shop! From five devices on there is 8 % off, and delivery is free. The quote is attached to your account and valid for 30 days. Do you need wall mounts too?',
      'c: Yes, {n} of them. And when would it arrive if we said yes this week?',
      "a: Then it'd be with you in eight working days at most. I've added the mounts to the quote.",
      "c: We've just confirmed it. Looking forward to it 🎉",
    ],
  },
  {
    title: 'Wrong currency on invoice {invoice}',
    text: 'It is in US dollars. We always paid in euros, and our bank would charge us for the exchange.',
    talk: [
      "a: You're right, and I'm sorry. The order was placed through the international shop, which works in dollars. I've cancelled the invoice and made a new one in euros at your usual price.",
      'c: Received. Which link should we use next time so that this does not happen again?',
      "a: Just sign in before you add something to the basket, then it's always your own currency.",
      'c: Understood, thanks.',
    ],
    files: ['invoice'],
  },
  {
    title: "The discount code from the [newsletter|fair in {city}] doesn't work",
    text: "It says 'This code can't be used with the items in your basket'. I have {n} rolls of labels and one {product} in there. Does the offer not include devices?",
    talk: [
      'a: It does not include devices on sale, and the {product} is at the moment. Take the rolls in one order with the code and the device in another, and I will see to it that they ship together.',
      'c: Clever. Both placed: {order} is the one with the rolls.',
      'a: Joined. One parcel, one delivery charge.',
    ],
    files: ['screen'],
  },
  {
    title: 'Need all invoices of last year for the tax office',
    text: 'As one file if possible. Clicking through every month is a bit much with {big} of them.',
    talk: [
      'a: You can choose a year at the top of Billing and then Download all: it makes one PDF with bookmarks by month. Would that do?',
      'c: Exactly that. I never noticed the year could be clicked. Thanks!',
    ],
  },
  {
    title: 'We cancelled in {month} but were charged again',
    text: 'We gave up the extra location in {city} and cancelled its plan on {date}. Today another {amount} was taken.',
    talk: [
      'a: I found the cancellation. It came in two days after the renewal date, so the system carried it over to the next year. That is correct by the letter but not how we want to treat you: the amount will be refunded in full, and the plan ended today.',
      "c: Thank you, that's very fair.",
      'a: The refund left us this morning. It may take until Wednesday to show.',
      'c: It arrived. You can close this.',
    ],
  },
  {
    title: "Purchase order number isn't printed on the invoice",
    text: "Our head office only pays invoices with a PO number. I typed it into the comment field of order {order}, but it's not on {invoice}.",
    talk: [
      "a: The comment goes to the warehouse, not to billing. There's a field called Reference just above it, and that one is printed. For this invoice: which number should I add?",
      'c: PO-{big}417, please.',
      'a: Added, and the new PDF is in your account.',
      'c: Paid today. Thanks for the tip with the reference field.',
    ],
    files: ['invoice'],
  },
  {
    title: 'Is the reminder for {invoice} a mistake?',
    text: 'We paid it on {date}, see the transfer attached. The reminder even has a fee on it.',
    talk: [
      'a: It is a mistake, sorry. The transfer had a digit swapped in the reference, so it landed on a waiting list. I have matched it and cancelled both reminder and fee.',
      'c: A typo of mine then! Thanks for sorting it out so kindly.',
    ],
    files: ['invoice'],
  },
]
