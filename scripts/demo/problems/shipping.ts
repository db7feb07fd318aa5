import type { Problem } from './problem.ts'

export const shipping: readonly Problem[] = [
  {
    title: 'Where is order {order}?',
    text: "It left your warehouse on {date} and was last seen in {city}. Since then, nothing. We're down to our last roll of labels.",
    talk: [
      "a: I've called the carrier: the van broke down and the parcels were moved to another depot without being scanned. It should go out tomorrow. I've sent you four rolls by express anyway, so that you can keep going.",
      'c: The express parcel just came, what a relief. I will tell you when the other one is here.',
      'c: And there it is, a little dented but complete. Do you want the four rolls back?',
      'a: Please keep them, with our apologies for the wait.',
    ],
    files: ['screen'],
  },
  {
    title: 'Parcel arrived [damaged|wet and torn]',
    text: 'The box of order {order} had a hole as big as a fist, and the {product} inside has a crack along the side. Photos attached. It still switches on, but I would not want to put it in front of customers.',
    note: 'The carrier pays for these up to {amount} if we report them within a week. Ask for photos first.',
    talk: [
      "a: That's not how it should reach you. A new one leaves today, order number stays the same. Please keep the box for a few days, the carrier may want to see it.",
      'c: Thank you! Where do I put the broken one?',
      'a: A return label is in your inbox. Any post office will take it, no hurry.',
      'c: New one is running, old one is on its way to you.',
    ],
    files: ['parcel', 'parcel', 'invoice'],
  },
  {
    title: '{n} rolls missing from order {order}',
    text: 'We ordered {big} and counted twice. The delivery note says all of them were packed.',
    talk: [
      'a: Our scale at packing says the parcel was too light by just that much, so you counted well. The missing rolls go out this afternoon.',
      'c: Arrived today. I wish all suppliers would believe us so readily!',
    ],
    files: ['list'],
  },
  {
    title: 'Delivered to the wrong address in {city}',
    priority: 'high',
    text: 'Tracking says "delivered, signed by Petersen". There is no Petersen here. Our street has the same name as one on the other side of town, this has happened before.',
    note: 'The driver of that tour is new. I have called the depot; they bring it over by hand.',
    talk: [
      "a: I've asked the carrier to fetch it. Until they do: would you like a second parcel sent now?",
      'c: Not needed, Mr Petersen just rang at our door with it! Nice man. He gets a cake from us 🍰',
      "a: That's the best ending I've had this week. I've put your postcode on the label in larger type, so it should not happen again.",
    ],
  },
  {
    title: 'Change delivery address before {order} ships',
    priority: 'urgent',
    text: 'We are at a trade fair in {city} from {date} on. Could the parcel go straight to our stand, hall 4, C{big}?',
    talk: [
      'a: Still possible. Fairs usually need the name of the exhibitor and a phone number on the label; which number may I use?',
      'c: Mine, the one in the account.',
      'a: Changed. It is due the day before opening, in the morning.',
      'c: It waited for us at the stand. Perfect timing.',
    ],
  },
  {
    title: 'Customs wants a form for order {order}',
    text: 'The parcel has been held for {n} days. They ask for a commercial invoice and a tariff number for the {product}. Could you send both?',
    talk: [
      'a: Both are attached to the order now: open it, then Documents. The tariff number is 8443.32. If they want an origin statement as well, tell me, I can have it signed today.',
      'c: They did want it. You seem to know them!',
      'a: We do. Signed and uploaded.',
      'c: Released this morning. Thank you.',
    ],
    files: ['invoice', 'list'],
  },
  {
    title: 'Return label for a {product}',
    text: 'Ordered one too many. It is unopened. How do I send it back?',
    talk: [
      'a: Label and a short form are in your inbox. As it is unopened, you get the full price back once it is here.',
      "c: Dropped off today. That's what I call painless.",
      'a: It reached us in good order; {amount} are on the way to you.',
    ],
  },
  {
    title: 'Delivery before 10 in the morning?',
    text: 'Our street is closed to vans from 10 to 18. The driver leaves a card every day and turns around. Third time now.',
    talk: [
      'a: There is an early option for your postcode. I switched it on for your account at no cost, and asked for a new attempt tomorrow before 9.',
      'c: He came at 8:20 and was as glad as we were.',
    ],
  },
  {
    title: 'Got somebody else’s order',
    text: 'Instead of our labels we have a very nice Heron scale that belongs to a bakery. The delivery note inside has their name, so I guess they have our rolls.',
    talk: [
      'a: You guessed right, two labels were swapped at packing. A courier will pick up the scale tomorrow, and your rolls are being packed again now. Is between 9 and 12 good for you?',
      "c: Fine. Tell the bakery we didn't weigh anything on it, even though we were tempted.",
      'a: They send their regards and say that your rolls are safe from the flour.',
      'c: Our rolls are here. Thanks to both of you!',
    ],
    files: ['parcel'],
  },
  {
    title: 'Can we collect order {order} ourselves?',
    text: "We'll be near your warehouse on {date} with an empty van.",
    talk: [
      'a: Gladly. Gate 3, Monday to Friday, 7 to 15 o’clock. Bring the order number; the parcel will be ready at the counter.',
      'c: Picked up. Thanks for the coffee!',
    ],
  },
  {
    title: 'Tracking link shows a different parcel',
    text: 'The number in the email leads to a delivery in {city}, which has nothing to do with us.',
    talk: [
      'a: The carrier reuses its numbers after a year, and showed you the old parcel until the new one was scanned. It has been scanned now; could you look again?',
      'c: Now it makes sense. Arriving tomorrow.',
    ],
    files: ['screen'],
  },
  {
    title: 'Standing order: [every six weeks instead of four|skip {month}]',
    text: 'The rolls pile up here. Please change the rhythm without us losing the price.',
    talk: [
      'a: Changed, and the price stays. You can also pause it any time under Orders → Standing.',
      'c: Found it, thanks. That is better than I had hoped.',
    ],
  },
  {
    title: 'Express was paid, standard was sent',
    text: 'We paid for next-day delivery of order {order} because the old printer gave up. It went out by ordinary parcel and took {n} days.',
    talk: [
      "a: You're right. The order came in after the last pickup, and instead of holding it for express the system took the next van. I've refunded the surcharge and told the warehouse.",
      "c: Thank you. It wasn't the money so much as two days of writing labels by hand.",
      "a: I understand. Next time something stands still at your place, write 'standstill' in the subject and we'll have a courier ride out.",
      'c: Good to know. Hope never to need it!',
    ],
  },
  {
    title: 'Pallet delivery: do you need a ramp?',
    text: 'We are about to order {big} boxes of shipping labels. There is no ramp and no forklift at our shop in {city}, only a narrow courtyard.',
    talk: [
      'a: No problem, we would send a van with a tail lift; it needs 2.6 m in width. The driver brings a pallet jack and takes the empty pallet back.',
      'c: 2.7 m, I measured twice. Order is placed.',
      'a: Booked for the morning of {date}, the driver rings 30 minutes ahead.',
      'c: All in, not a scratch on the wall. Compliments to the driver!',
    ],
  },
  {
    title: 'Which labels fit the [old|new] Lark?',
    text: 'The shop lists eleven kinds, and I need the ones for chilled goods. They must not come off when the jar gets damp.',
    talk: [
      'a: For chilled and damp go for the "Frost" ones, 57 × 32 mm. They hold from −20 °C and can be wiped. I have put a sheet of samples in the post for you.',
      'c: The samples survived {n} days in the fridge and a dishwasher. Ordering now!',
    ],
    files: ['label'],
  },
]
