import type { Problem } from './problem.ts'

export const accounts: readonly Problem[] = [
  {
    title: "[Can't log in|Locked out] since [this morning|the weekend]",
    priority: 'high',
    text: "It says 'Wrong email or password', but I'm certain both are right, because the browser fills them in. {n} of us are waiting to start our shift.",
    talk: [
      'a: Good morning {name}. I see many attempts from one tablet with a password that ends in a space. Could someone have saved it that way? Please type it once by hand.',
      "c: That was it. Somebody pasted it from a chat, with the space. We're in.",
      'a: Great. You can delete the saved one in the browser so that it does not come back.',
      'c: Done. Thank you!',
    ],
    files: ['screen'],
  },
  {
    title: 'New colleague starts [on Monday|next week]',
    text: 'Please add a login for our new colleague in {city}. She should be able to book goods in and out, but not see purchase prices.',
    talk: [
      "a: How nice. Owners can do this themselves under People → Invite. The role you want is called 'Floor': bookings yes, prices no. Shall I send the invitation instead?",
      "c: I'll do it myself, so that I know for the next one. Where does she choose her password?",
      "a: In the invitation she gets by email. It's valid for seven days.",
      "c: Worked at the first try. She's in and already faster than me.",
    ],
  },
  {
    title: 'Password email never arrives',
    text: 'I asked for a new password {n} times. Nothing, not even in spam. Our mail is at {domain}.',
    talk: [
      "a: Our messages were accepted by your mail server at 8:14 and 8:20, so they're somewhere behind it. Does your provider have a quarantine page?",
      "c: They do!! I didn't know that. All of them are sitting there, from the last two years.",
      'a: Ask them to let @northlight.example through and it will not happen again. The newest link is still good for 20 minutes.',
      'c: Logged in. Thank you for your patience.',
    ],
  },
  {
    title: 'Changing the email address of my login',
    text: 'I married and my address changed. How can I keep my history and use the new one?',
    talk: [
      'a: Congratulations, {name}! Under your name → Profile you can enter the new address. We send a code to both, and then everything stays as it is: history, settings, even your saved filters.',
      'c: Both codes came, all done. Thank you for the good wishes 💐',
    ],
  },
  {
    title: 'Employee has left: remove access',
    priority: 'high',
    text: 'Please block the account of our former colleague in {city} today. We still need the bookings made with it.',
    note: '@{agentInFull}, check who asks before you change anything: it must be the owner of {company}.',
    talk: [
      'a: Blocked as of now, and all open sessions were ended. The bookings stay, with the name in grey. Is there a device we should sign out as well?',
      'c: One {product}, I think it was called "back room".',
      'a: Signed out too. It asks for a new login the next time somebody takes it.',
      'c: Thank you for the quick reaction.',
    ],
  },
  {
    title: 'Two-step codes are [always wrong|not accepted]',
    text: "The app on my phone shows six digits, I type them in, and get 'This code has expired'. I tried about {big} times.",
    talk: [
      "a: That's nearly always the phone's clock. Is it set to automatic time? Even a minute off is too much.",
      "c: It was four minutes slow! I'd set it by hand on a trip to {city}.",
      'a: That explains it. And please print the recovery codes in your profile, for the day the phone stays on a train.',
      'c: Printed and in the safe. Thanks!',
    ],
  },
  {
    title: 'Logged out every few minutes',
    text: 'The Plover tablets at the counter ask for the password again and again, sometimes in the middle of a booking. The computers in the office are fine.',
    talk: [
      'a: Do the tablets run in a private window, or does somebody close all tabs now and then?',
      'c: We use the kiosk mode. I think our IT person turned it on in {month}.',
      'a: There we are: kiosk mode forgets everything after two idle minutes. In its settings, under Storage, add our address as an exception.',
      'c: No logout since yesterday noon. I call that solved.',
      'a: Wonderful. I have added this to our guide for tablets.',
    ],
    files: ['screen', 'log'],
  },
  {
    title: 'Who changed the stock of {sku}?',
    text: 'On {date} somebody corrected it from {big} to 0. Nobody here admits to it. Can you see who it was?',
    talk: [
      "a: I can, and so can you: open the article, then History. It wasn't a person, by the way, but the nightly import from your till.",
      'c: Ah. The till was reset that day. Mystery solved, and I owe somebody an apology.',
    ],
    files: ['screen'],
  },
  {
    title: 'Suspicious email in your name',
    priority: 'urgent',
    text: "We got a message 'Your Northlight account will be closed', with a link to confirm our password. It looks odd, the sender ends in .zip. Is that you?",
    note: '**Ninth report of this mail.** The domain is reported. @{agentInFull}, please collect the headers in the team folder.',
    talk: [
      'a: It is not. Thank you for asking first! We never ask for passwords by email. Did anybody click on it?',
      'c: One colleague did, but she stopped when it asked for the bank details.',
      "a: Then please let her change her password now; I've ended all sessions of your account as a precaution. We've reported the page to its host.",
      'c: Changed. Everybody here has been told.',
      'a: The page is gone as of this morning. Thanks again, your report helped others too.',
    ],
    files: ['screen'],
  },
  {
    title: 'Can two people share one login?',
    text: null,
    talk: [
      "a: They can, but I'd advise against it: you would not see any more who booked what. Logins are free of charge, so everybody can have one.",
      "c: I thought every login costs extra! In that case I'll make one for each of us.",
    ],
  },
  {
    title: 'Account owner is on parental leave',
    text: 'Only she can see billing, and she is away until spring. How do we make somebody else the owner? I can send whatever proof you need.',
    talk: [
      'a: Best wishes to her! We need a short letter on your letterhead, signed by someone who may sign for the company, with the name of the new owner.',
      'c: Attached to my mail to you just now. The new owner would be me.',
      'a: Received and checked. You are the owner as of now, and she stays an ordinary member.',
      'c: Works. Thank you, that was easier than I feared.',
    ],
  },
  {
    title: 'Login page is in the wrong language',
    priority: 'low',
    text: 'Since yesterday everything is in Finnish. It is a beautiful language, but nobody here speaks it 😅',
    talk: [
      'a: Anteeksi! We follow the language that the browser asks for first. Has it been updated lately? Chosen once in your profile, the language stays whatever the browser says.',
      'c: It was the update. Changed it in the profile with the help of a translator. Kiitos!',
    ],
    files: ['screen'],
  },
  {
    title: 'Merge two accounts of {company}',
    text: "By accident we have one account from the shop and one from the fair in {city}. Orders are split between both. We'd like to keep the older one.",
    talk: [
      'a: Happy to. The orders and invoices of the newer one will move over; its stock lists cannot, because article numbers would clash. Is there anything in it that you need?',
      'c: No, only the orders. Please go ahead.',
      'a: Done: {n} orders moved, and the newer account is closed. You may need to sign in again.',
      'c: Everything in one place. Lovely.',
    ],
  },
  {
    title: 'Delete my personal data',
    text: 'I no longer work with {company}. Please delete what you hold about me, as the law provides.',
    talk: [
      'a: Thank you for your message. Invoices have to be kept for the legal period; all else about you will be deleted within 14 days. Please confirm once more from this address.',
      'c: I confirm.',
      'a: It has been done. What remains are {n} invoices in the name of the company. All the best to you!',
    ],
  },
]
