import type { Problem } from './problem.ts'

export const devices: readonly Problem[] = [
  {
    title: 'Lark prints [blank labels|nothing but white]',
    priority: 'high',
    text: 'It feeds, it hums, but the labels come out white. We changed the roll yesterday, before that all was well.',
    talk: [
      'a: That sounds like the roll is in upside down: only one side of thermal paper darkens. Scratch a label with your fingernail; the side that turns grey must face the print head.',
      'c: …and it was upside down. Sorry for bothering you with that!',
      'a: Not at all, it happens to everybody once. Happy printing.',
    ],
    files: ['printer'],
  },
  {
    title: 'White line through every barcode',
    text: "Our Lark prints a thin white stripe, always at the same place, and the scanners don't read the codes any more. See the picture.",
    talk: [
      'a: One dot of the print head is probably just dirty. Please wipe it with the cleaning pen that came in the box, printer off, three strokes in one direction.',
      'c: I did it twice. The line is thinner but still there.',
      'a: Then the head is worn. It is under warranty until next year; a new head is on its way, the change takes two minutes and no tools.',
      'c: Installed, and the print is like on the first day. Thank you!',
    ],
    files: ['label', 'label', 'printer'],
  },
  {
    title: 'Wren scanner beeps but nothing appears',
    text: 'It beeps happily, the light is green, but no number shows up in Stock. It works in a text editor. Only on the computer in {city}.',
    note: '@{agentInFull} Bridge 2.1 keeps the old port: starting it **twice** helps. `2.1.1` comes tonight.',
    talk: [
      "a: When it works in an editor, it's usually the focus: is the cursor in the search field when you scan? In the newest version you can press F2 and it always lands there.",
      'c: With F2 it works. Why did it work without until last week?',
      'a: Somebody may have switched off "Scan anywhere" in the settings of that computer. Turn it on and you will not need F2.',
      'c: That was it. Thank you, {agent}!',
    ],
  },
  {
    title: 'Scanner battery is empty by noon',
    text: 'We have {n} Wrens, bought together. One of them used to last for two days and now barely makes it to lunch.',
    talk: [
      'a: Batteries age, but not that quickly. Could you send me the code it shows when you hold the trigger for ten seconds?',
      'c: B-{big}-0C4.',
      'a: The battery has lost half its strength, which is covered by the warranty. A new one goes out today; it slides into the handle.',
      'c: Back to two days. Great.',
    ],
  },
  {
    title: 'Heron scale shows {n} g with nothing on it',
    text: 'Zeroing helps for a few minutes, then it creeps up again. It stands next to the oven, if that matters.',
    talk: [
      'a: It matters a lot! The sensor needs an even temperature. Could you move it two metres away for a day and watch?',
      'c: Moved it to the other counter. Steady at zero since yesterday morning.',
      'a: Then the scale is fine. If it has to stay near the oven, our foot plate shields it; but the other counter is cheaper.',
      'c: The other counter it is :) Thanks!',
    ],
  },
  {
    title: '{product} cannot find the Wi-Fi any more',
    text: 'We got a new router on {date}. Phones and laptops connect, the {product} does not even list the network.',
    talk: [
      'a: Most of our devices only know the 2.4 GHz band. New routers often come with it switched off or both bands under one name. Could you look for "2.4 GHz" in the settings of the router?',
      'c: It was off. I turned it on, and the network is in the list now, but it says "wrong key", which is certainly right.',
      'a: One last thing then: set the security to WPA2, or to WPA2/WPA3 mixed.',
      'c: Mixed did the trick. Connected. You know your routers!',
    ],
    files: ['screen'],
  },
  {
    title: 'Label is [cut off on the right|shifted by 3 mm]',
    text: 'Since the update the last two digits of the price are missing. The preview looks right.',
    talk: [
      'a: Please check the width of the media in the printer itself: hold Feed for five seconds, it prints a page with its settings.',
      'c: It says 52 mm. Our labels are 57.',
      'a: The update reset it. Choose 57 in Stock under Printers → Calibrate; it sends the right size to the device.',
      "c: Prices are whole again. I'd calibrate the other {n} as well, right?",
      'a: Yes please, once each.',
      'c: Done, all fine.',
    ],
    files: ['label', 'screen'],
  },
  {
    title: 'Plover stuck at the start picture',
    text: 'It shows the bird and a circle, for {big} minutes now. Holding the power button does nothing.',
    talk: [
      'a: Please hold power and volume down together for 15 seconds until it buzzes. It then checks itself, which can take ten minutes. Leave it plugged in.',
      'c: It buzzed, checked, and came back with everything on it. Phew.',
      'a: Good! It had been interrupted during an update. It has now finished it.',
    ],
    files: ['tablet'],
  },
  {
    title: 'Printer is offline in Stock but prints the test page',
    text: 'As the subject says. Restarted everything, twice. The log of the bridge program is attached.',
    talk: [
      'a: Thank you for the log! The bridge looks for the printer at 192.168.0.{big}, and I guess it has a new address since the power cut. Press Find in the bridge and it will search for it.',
      'c: Found at .31 instead. Online again!',
      "a: To keep it from moving again, give it a fixed address in your router. I've put the link to our guide into your account's notes.",
      'c: Fixed address is set. Have a good week!',
    ],
    files: ['log', 'screen'],
  },
  {
    title: 'Kestrel dock does not charge the third scanner',
    text: 'Two of three lights come on. I swapped the scanners, it is always the third place.',
    talk: [
      'a: Could you clean the two gold contacts of that place with a dry cloth, and see whether one of them sits lower than the other?',
      "c: One is lower, as if pushed in. It doesn't come back up.",
      'a: Then it needs a new one. We are sending a dock in advance; put the old one into the same box.',
      'c: Swapped. Three lights. Thank you!',
    ],
  },
  {
    title: 'Scanner reads German codes but not the ones from {city}',
    text: 'The supplier there uses a square code with a lot of dots. Our Wrens do not react at all.',
    talk: [
      'a: That is a Data Matrix. Your Wrens can read it, it is only switched off at delivery, to be faster with ordinary codes. Scan the page "2D on" at the end of the manual.',
      'c: Scanned it and now it reads them as if it never did anything else.',
    ],
    files: ['label'],
  },
  {
    title: 'Loud grinding noise from the Lark',
    text: 'Since {date} it sounds like a coffee mill when it feeds. Should we stop using it?',
    note: 'This series had a batch of loose rollers. @{agentInFull}, swap it without a discussion; I keep one aside in {city}.',
    talk: [
      'a: Please do stop. Could you open the lid and look for a bit of label around the black roller? Pull it off by hand, no knife.',
      'c: There was half a label wound around it, hidden at the left. It purrs again.',
      'a: Lovely. With the "Frost" labels, tear off upwards and it does not happen.',
    ],
  },
  {
    title: 'How do I calibrate the scale for the inspection?',
    text: 'The inspector comes on {date} and wants to see a calibration record for the Heron, serial H-{big}2207.',
    talk: [
      'a: The record from the factory is in your account under Devices; it is valid for two years. If you want a new one, our partner in {city} comes to you.',
      'c: The factory one is enough, says the inspector. Passed without remarks!',
    ],
    files: ['list'],
  },
  {
    title: 'Printing {big} labels takes half an hour',
    text: 'Each label comes after a pause of ten seconds. It used to be a flow. The size of the picture on it has not changed.',
    talk: [
      'a: Could you send me the label template? A logo with a very high resolution can do that.',
      'c: I exported it and attached it to the mail. We did replace the logo in {month}…',
      'a: The new logo has 9,000 pixels in width, the printer 448. I made it smaller; please import the file I just sent.',
      'c: {big} labels in under a minute. Thank you!!',
    ],
    files: ['log', 'label'],
  },
  {
    title: 'Does the {product} survive frost?',
    text: 'Our store room gets down to −8 °C in January.',
    talk: [
      'a: It works down to −10 °C. The battery lasts about a third shorter then, and please let it warm up before you charge it.',
      'c: Good enough for us. Thanks for the quick answer.',
    ],
  },
  {
    title: 'Update to 4.{n} failed on all tablets',
    priority: 'urgent',
    text: "They all say 'Not enough space', but there are {big} GB free. Log attached.",
    note: 'Same picture as two others this morning:\n\n- *do not* let them reset the tablets\n- the update resumes by itself\n\nOver to you, @{agentInFull}.',
    talk: [
      'a: Thank you for the log. The update wants the space on the system part, and an old map file is sitting there. We have a fix: please go to Settings → Storage → Tidy up, and start the update again.',
      'c: First tablet is through. I will do the others tonight after closing.',
      'c: All of them done. No losses.',
      'a: Thank you for doing it after hours. The next update will tidy up by itself.',
    ],
    files: ['log'],
  },
]
