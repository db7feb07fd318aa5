import type { Problem } from './problem.ts'

export const languages: readonly Problem[] = [
  {
    from: 'jonas.becker',
    title: 'Etikettendrucker druckt Umlaute als Fragezeichen',
    text: 'Guten Tag,\n\nseit dem letzten Update steht auf unseren Etiketten „Fahrradschl?uche“ und „Gr??e L“. In der Vorschau sind ä, ö, ü und ß noch da. Der Drucker ist ein Lark, etwa zwei Jahre alt.\n\nViele Grüße aus Freiburg\nJonas Becker',
    talk: [
      'a: Guten Tag Herr Becker, das liegt an der Zeichentabelle im Drucker. Bitte wählen Sie in Stock unter Drucker → Erweitert „UTF-8“ statt „Latin 1“ und drucken Sie noch einmal.',
      'c: Jetzt stimmt es wieder, auch das große ẞ. Herzlichen Dank!',
    ],
    files: ['label'],
  },
  {
    from: 'jonas.becker',
    title: 'Rechnung für die Lehrlingswerkstatt bitte getrennt ausstellen',
    text: 'Die Lehrlingswerkstatt wird vom Förderverein bezahlt. Können die beiden Waagen aus der letzten Bestellung auf eine eigene Rechnung? Anschrift: Förderverein Radhaus e. V., Lindenstraße 3, Freiburg.',
    talk: [
      'a: Sehr gern. Die ursprüngliche Rechnung wird storniert, Sie bekommen zwei neue. Ist das für Ihre Buchhaltung in Ordnung?',
      'c: Ja, bestens.',
      'a: Beide liegen jetzt in Ihrem Konto.',
    ],
    files: ['invoice'],
  },
  {
    from: 'jonas.becker',
    title: 'Inventur: 3 Fahrräder zu viel?!',
    text: 'Laut Zählung haben wir drei Räder mehr, als wir haben sollten. Ich beschwere mich nicht, aber ich verstehe es nicht.',
    talk: [
      'a: Das ist die freundlichste Fehlermeldung des Monats. Kann es sein, dass drei Räder als Leihräder ausgebucht und zurückgekommen sind, ohne Buchung?',
      'c: Natürlich, die vom Sommerfest! Gebucht, stimmt. Danke schön.',
    ],
  },
  {
    from: 'chloe.martin',
    title: 'Étiquettes bilingues français-anglais',
    text: 'Bonjour,\n\nest-il possible d’imprimer la désignation dans les deux langues sur une seule étiquette ? Beaucoup de nos visiteurs à Lyon ne lisent pas le français.\n\nMerci d’avance,\nChloé',
    talk: [
      'a: Bonjour Chloé, oui : ajoutez le champ « Désignation (2ᵉ langue) » au modèle. S’il est vide, la ligne disparaît d’elle-même.',
      'c: C’est parfait, et très joli en italique. Merci beaucoup !',
    ],
    files: ['label'],
  },
  {
    from: 'chloe.martin',
    title: 'Le scanner ne lit plus rien depuis la chute',
    text: 'Il est tombé de l’échelle (deux mètres, carrelage). La lumière s’allume encore, mais il ne bipe plus. J’ai un peu honte.',
    talk: [
      'a: Aucune honte, c’est le troisième cette semaine. La vitre est-elle fendue ?',
      'c: Oui, dans un coin, sur deux centimètres.',
      'a: La vitre se remplace pour une somme modique. Je vous envoie une étiquette de retour et un appareil de prêt.',
    ],
  },
  {
    from: 'mateo.garcia',
    title: '¿Se puede cobrar por metro y no por pieza?',
    text: 'Vendemos cadena y cable por metro. Ahora mismo cada corte es un artículo distinto y la lista es un caos. ¿Hay alguna solución?',
    talk: [
      'a: ¡Hola, Mateo! Sí: en Artículos → Unidades elija «m» con paso de 0,1. Los artículos antiguos se pueden unir después, sin perder el historial.',
      'c: De 214 artículos a 9. ¡Qué maravilla! Muchísimas gracias.',
    ],
  },
  {
    from: 'mateo.garcia',
    title: 'Falta la ñ en el recibo («Bano», «Pinon»)',
    text: 'Los clientes se ríen y nosotros también, pero convendría arreglarlo 😄',
    talk: [
      'a: ¡Entiendo las risas! Por favor, actualice la impresora de recibos a la versión 4.6: incluye todas las letras.',
    ],
    files: ['label'],
  },
  {
    from: 'hana.sato',
    title: 'バーコードリーダーの文字化けについて',
    text: 'いつもお世話になっております。木漏れ日書店の佐藤です。\n\n書籍の二段バーコードを読み取ると、下の段だけ文字化けしてしまいます。設定で直せるでしょうか。画面の写真を添付いたします。\n\nよろしくお願いいたします。',
    talk: [
      'a: 佐藤様、お問い合わせありがとうございます。設定の「二段コード」を「日本(書籍JAN)」に変更してお試しください。',
      'c: 直りました。迅速なご対応、ありがとうございました。',
    ],
    files: ['screen'],
  },
  {
    from: 'hana.sato',
    title: '棚卸しリストを縦書きで印刷できますか？',
    text: '古書の書名は縦書きのほうが読みやすいので、棚卸しリストも縦書きにできると助かります。',
    talk: ['a: ご要望ありがとうございます。現在は横書きのみですが、開発チームに伝えました。'],
  },
  {
    from: 'omar.haddad',
    title: 'اتجاه النص معكوس على الملصقات',
    text: 'مرحباً،\n\nعند طباعة اسم الدواء بالعربية مع الجرعة (500 mg) يظهر الرقم في المكان الخطأ، وتنقلب الأقواس أيضاً. في المعاينة يبدو كل شيء صحيحاً. أرفقت صورة.\n\nشكراً لكم،\nعمر',
    talk: [
      'a: مرحباً عمر، شكراً على الصورة. يرجى اختيار «من اليمين إلى اليسار» لحقل الاسم فقط، وترك حقل الجرعة على «تلقائي».',
      'c: ممتاز، الملصقات صحيحة الآن. شكراً جزيلاً!',
    ],
    files: ['label'],
  },
  {
    from: 'omar.haddad',
    title: 'فاتورة شهر رمضان: طلب تأجيل الدفع أسبوعاً',
    text: 'ساعات العمل عندنا قصيرة هذا الشهر. هل يمكن تأجيل الدفع لمدة أسبوع واحد؟',
    talk: ['a: بكل سرور يا عمر. تم تمديد الموعد أسبوعاً دون أي رسوم.', 'c: شكراً لتفهمكم.'],
  },
  {
    from: 'wei.chen',
    title: '茶叶按克计价，标签上的单价不对',
    text: '您好：\n\n龙井每50克的单价打印成了每500克的价格，顾客都吓了一跳。请问在哪里修改？谢谢！',
    talk: [
      'a: 您好！请在“商品 → 单位”中把“标价单位”改为 50 克，然后重新打印标签即可。',
      'c: 已经改好了，顾客也放心了。谢谢！',
    ],
    files: ['label'],
  },
  {
    from: 'marta.silva',
    title: 'Pão com peso variável: como registar?',
    text: 'Olá! O nosso pão de centeio nunca pesa o mesmo. Podemos registar a fornada inteira pelo peso da balança, sem escrever à mão?',
    talk: [
      'a: Olá, Marta! Sim: ligue a Heron por USB e carregue em «Ler peso» na página da fornada.',
      'c: Funciona lindamente. A minha mãe já não precisa do caderno. Obrigada! 🥖',
    ],
  },
  {
    from: 'sofia.rossi',
    title: 'Bottiglie da 0,75 l e da 0,5 l confuse nell’inventario',
    text: 'Il lettore legge il codice giusto, ma il programma propone sempre la bottiglia grande. L’olio è lo stesso, il prezzo purtroppo no.',
    talk: [
      'a: Buongiorno Sofia, i due formati condividono un codice fornitore. Ho separato i due articoli: può riprovare?',
      'c: Perfetto, grazie mille! Se passa da Bologna, un assaggio è d’obbligo.',
    ],
    files: ['list'],
  },
  {
    from: 'emma.lindqvist',
    title: 'Köldrekord i lagret: −31 °C och inget startar',
    text: 'Hej! Läsplattorna vägrar vakna när vi öppnar på morgonen. De har legat ute i kallförrådet över natten. Åäö fungerar i alla fall 😄',
    talk: [
      'a: Hej Emma! De behöver minst −10 °C för att starta. Låt dem ligga inne i en timme innan ni laddar dem.',
      'c: Alla fyra lever igen. De får sova inomhus från och med nu. Tack!',
    ],
    files: ['tablet', 'log'],
  },
]
