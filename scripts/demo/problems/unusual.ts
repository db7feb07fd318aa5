import type { Problem } from './problem.ts'

/** Long ones, short ones and odd ones, each asked once. */
export const unusual: readonly Problem[] = [
  {
    from: 'liam.obrien',
    title:
      'When I scan a delivery on the tablet, then walk into the cellar where there is no reception, come back up, and press Book, the first article is counted twice and the last one not at all (every time)',
    text: 'I took the time to note each step, because my colleagues say I imagine it:\n\n1. Open Deliveries on the tablet, choose one with at least three articles.\n2. Scan all of them upstairs. The counter shows the right number, say 12.\n3. Walk down to the cellar. The tablet says "No connection, saving here". Good.\n4. Put the goods away. That takes about twenty minutes.\n5. Come back up. The tablet connects again by itself.\n6. Press Book.\n\nWhat I expect: 12 articles, each once.\nWhat I get: still 12, but the first one has two pieces and the last one is missing.\n\nIf I wait upstairs for a minute before pressing Book, all is well. If I scan in the cellar, all is well too. It only happens when I press the button within a few seconds of coming back. It has happened with deliveries from three different suppliers, on two tablets, with both old and new Wren scanners.\n\nI corrected the numbers by hand each time, so nothing is broken here at the moment. But somebody who does not count as carefully as I do would never notice.\n\nThe log of one such morning is attached; the booking in question is at 9:42.',
    talk: [
      'a: Liam, this is the best report I have read this year, thank you. I followed your steps with a tablet and our own cellar, and got the same: two of the first, none of the last. I have passed it on with your log.',
      'c: Glad I am not imagining it. Anything we should do in the meantime?',
      'a: Wait for the green tick before pressing Book, as you found out yourself. Our developers say that the list is sent again when the connection returns, and the button sends it a second time with the numbers moved by one. The fix is being tested.',
      'c: Green tick it is. I have put a note on both tablets.',
    ],
    files: ['log', 'screen'],
  },
  {
    from: 'ava.thompson',
    title: 'Moving to a bigger warehouse in spring: what to plan for?',
    text: 'Hello,\n\nin April Blue Barn moves from 180 m² to 900 m², two streets further. I would like to do it properly this time. The last move took us a week of counting, and we found a box of wooden ducks two years later.\n\nWhat I have so far:\n\n– The new place has 42 shelves with five levels each. We would like to name them so that people find them without a map.\n– About 6,400 articles move. Some 900 of them have not been sold for a year; maybe they should not come along at all.\n– There will be two days when nobody can sell, at most.\n– We have four Wrens and one Lark, and I suppose that is not enough.\n\nMy questions:\n\na) Can Stock print the shelf labels before the shelves exist in the system?\nb) Is there a way to list what has not moved for a year, by value?\nc) Could we rent more scanners for just these two days?\nd) Has anybody done this with you before, and would they talk to us?\n\nThere is no hurry, but I would sleep better with a plan.\n\nBest wishes\nAva',
    talk: [
      'a: What a pleasure, Ava. In short: a) yes, under Places → Plan, you can draw up the new place and print it without using it yet. b) Reports → Slow movers, 365 days, sort by value. c) Yes, by the day, from our depot in your region. d) I am asking two customers and will come back to you.',
      'c: The list of slow movers is a treasure, if a sad one. 311 wooden ducks!',
      'a: Westwind Gear moved last autumn and would be glad to tell you about it; I have written to you both. And I have put six scanners aside for April.',
    ],
    files: ['chart', 'list'],
  },
  {
    from: 'priya.nair',
    title: 'help',
    text: 'printer',
    talk: [
      'a: Hello Priya, we are glad to. What does the printer do, or not do? A photo of its display would be a good start.',
      'c: Sorry, my nephew pressed Submit 😂 It does nothing at all, the display is dark.',
      'a: No harm done! Is the small light next to the power socket on?',
      'c: It was not, and now it is. The cleaner had unplugged it. Thank you!',
    ],
  },
  {
    from: 'wei.chen',
    title: 'Please call me',
    text: null,
    talk: [],
  },
  {
    from: 'emma.lindqvist',
    title: '❤️ Just a thank-you for Grace',
    text: 'No problem this time. Grace stayed on the phone with us for an hour on Saturday until the last till was running again. Would you please see to it that somebody important reads this?',
    talk: [],
  },
  {
    from: 'sofia.rossi',
    title: 'Names with <b>, & and "quotes" look strange on the label',
    text: 'We sell an oil named <Verde & "Antico">. On the label it becomes &lt;Verde &amp; &quot;Antico&quot;&gt;. In the list it is right. The export has it right, too.',
    talk: [
      'a: Thank you, that is one for our collection. The label editor protects such characters twice. It will be right with the version of next Tuesday; until then ＜ and ＞ from the symbol table do as well.',
      'c: Not pretty, but our customers can read it. Waiting for Tuesday.',
      'a: Tuesday has come. Could you print one?',
      'c: <Verde & "Antico"> in all its beauty. Grazie!',
    ],
    files: ['label'],
  },
  {
    from: 'liam.obrien',
    title: 'Bridge program crashes at 3 a.m.',
    priority: 'high',
    text: 'Every night, at the same minute. It starts again by itself, but the labels for the early shift are missing. The last lines before it happens:\n\n03:00:00.012  info   nightly tidy up begins\n03:00:00.377  info   4 printers, 3 online\n03:00:01.204  warn   printer "cellar" did not answer in 800 ms\n03:00:01.205  info   asking again (1/3)\n03:00:02.009  info   asking again (2/3)\n03:00:02.814  info   asking again (3/3)\n03:00:03.620  error  printer "cellar": gave up\n03:00:03.621  error  cannot read "lastSeen" of nothing\n03:00:03.622  fatal  stopping\n03:00:08.114  info   starting, version 4.5.1\n\nThe printer in the cellar was given away in summer.',
    talk: [
      'a: Thank you for the lines! The bridge stumbles over the printer that is gone. If you remove "cellar" from its list, it will sleep through the night. And we will teach it not to fall over.',
      'c: Removed. Quiet night, all labels there in the morning.',
    ],
    files: ['log'],
  },
  {
    from: 'hana.sato',
    title: 'Gift wrapping as an article? 🎁',
    text: 'At New Year we wrap about 400 books. It is free for our customers, but we would like to know how much paper we need next year. 🎍 How would you do it?',
    talk: [
      'a: What a lovely question, Hana. Make an article "Wrapping" with price 0 and a recipe: 0.6 m of paper, 1 m of ribbon. Each time it is scanned at the till, both go down in stock.',
      'c: Then I only need a barcode next to the till. Thank you, this is elegant!',
    ],
  },
]
