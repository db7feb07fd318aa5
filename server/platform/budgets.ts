/**
 * Budgets: what one request, one person, one network and the whole process may take, on one page. What an admin can set
 * (sizes and counts of files, lengths of texts) is in config.ts. Times are in milliseconds, sizes in bytes, unless said otherwise.
 */
const KB = 1024
const MB = 1024 * KB
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One request over HTTP or one message over a WebSocket, and what is stored of it. */
export const requestBudget = {
  /**
   * Of a note: so many agents may be named, the first by address, and so much of its formatting is told from its words, in so many letters; beyond
   * them all are words. Whoever opens a ticket reads all who are named in its notes: beyond so many of them further notes name nobody.
   */
  mentions: { agents: 5_000, elements: 1_500, letters: 20_000, ofTicket: 5_000 },
  headerBytes: 16 * KB,
  headersMs: 10_000,
  /** A connection on which nothing moves ends: after a request, and while one is under way. */
  keepAliveMs: 5_000,
  stalledMs: 60_000,
  /** Requests that one connection has sent without waiting for answers; browsers send one. */
  ofConnection: 20,
  /** Of a body in chunks: so many of any size, and with more of them this many bytes on the average. */
  pieces: { free: 300, averageBytes: 64 },
  /** A body that is no upload must be there within this time. */
  bodyMs: 15_000,
  /** A JSON body, or the part `operations` of an upload: a description of the greatest length, escaped, must fit (12 bytes a character). */
  operationBytes: 1536 * KB,
  /** Of those who are not logged in. */
  operationBytesOfStrangers: 64 * KB,
  /** The part `map` of an upload: a line for each file. */
  mapCharacters: 128 * KB,
  /** What JSON of more than `uncheckedCharacters` may hold: beside a long text there is little else to say. */
  json: { uncheckedCharacters: 16_000, values: 10_000, depth: 50, text: 200_000 },
  /** The headers of one part of an upload; of the name of its file the end counts. */
  partHeaderBytes: 16 * KB,
  fileNameCharacters: 4_096,
  /** With the blanks around it; the address itself has 254 at most. */
  emailCharacters: 1_000,
  /** Of a person's name. */
  nameCharacters: 80,
  /** Of a tag's name; how many tags a ticket and a desk can have, and as many former names. */
  tagCharacters: 40,
  tagsOfTicket: 20,
  tagsOfDesk: 5_000,
  /** How far ahead a ticket can be snoozed: the same day of the next year. */
  snoozeMs: 366 * DAY,
  /** A view that is saved; its filter as JSON. */
  view: { nameCharacters: 60, filterCharacters: 8_000, position: 1_000_000 },
  cannedReply: { nameCharacters: 60, contentCharacters: 10_000 },
  /** Of `updateTickets`: those that are named, and those that a filter lets through. Of each reason for a failure the first are kept. Of what can be given back to an agent so many are counted. */
  batch: { ids: 5_000, tickets: 50_000, reasons: 20, idsOfReason: 10, countedBack: 1_000 },
  /** Of `viewCounts`: how many at once, the characters of each key, and up to which number is counted. */
  viewCounts: { views: 30, keyCharacters: 100, most: 999 },
  /** The pace that an upload must keep up, looked at every `checkMs`; its sender is looked up again every `senderMs`. */
  upload: { minBytesPerSecond: 10_000, checkMs: 10_000, senderMs: 2 * SECOND },
  /** After a refusal so much more of the body is read, and no longer, so that the sender gets to read the reason. */
  afterRefusal: { bytes: 4 * MB, bytesOfStrangers: 512 * KB, ms: 2_000 },
  /** Checked before a document is validated. */
  document: { characters: 15_000, tokens: 1_000, depth: 6, introspectionDepth: 16, aliases: 15, fields: 500 },
  /** One live message: what is longer is told without its ticket. */
  liveMessageBytes: 256 * KB,
  /** Of the answer as JSON, counted while it is made. */
  answerCharacters: 32_000_000,
  /** Those who are not logged in have only the schema to read. */
  answerCharactersOfStrangers: 250_000,
  /** Written at once, escapes not counted; larger ones in pieces. */
  smallAnswerCharacters: 64_000,
  /** Once its operation was done, an answer up to this size is given, whatever else is unsent. */
  unsentBytesNeverRefused: 2 * MB,
  /** The pace at which an answer must be taken while there is something of it left, over this time. */
  reading: { minBytesPerSecond: 1_000, checkMs: 30_000 },
  /** A bare `tickets` ends here, so that its answer always fits. */
  listedCharacters: 20_000_000,
  /** Comments of one ticket are always read all at once: with its internal notes they must fit in an answer. */
  commentsOfTicket: { bytes: 3_000_000, comments: 12_000 },
  notesOfTicket: { bytes: 1_000_000, comments: 3_000 },
  /** Of its comments for everyone, and as many of its notes. */
  commentFilesOfTicket: 200,
  /** For how long a reply can be held at most. */
  holdSeconds: 60,
  /**
   * A search: of what was typed the beginning counts, up to so many terms; of what else was typed within `ignored.typed` characters
   * the first words are told, each shortened. A longer phrase is looked for in parts that overlap. A begun word is looked for as the
   * words it can become, as long as these are no more than `endings`, counted with the words of the phrase before each. A customer's
   * are taken from the texts of their own newest tickets, up to `ownTextBytes` and `ownTickets`, and never from those of others, and
   * nothing is corrected for those who have more. The
   * excerpts of a page take no more than `excerptMs` of the processor and look at no more than `excerptedCharacters`.
   */
  search: {
    characters: 200,
    terms: 32,
    ignored: { typed: 4_000, words: 100, characters: 40 },
    wordsOfPhrase: 10,
    endings: 400,
    ownTextBytes: 1 * MB,
    ownTickets: 2_000,
    excerptedCharacters: 1_000_000,
    excerptMs: 300,
    /** Words of one search that are corrected, what each may have been, and up to how many tickets with it are counted. */
    correction: { words: 3, candidates: 12, counted: 100 },
  },
  /** What the search index holds of one text, counted once it is cut into words: a few signs stand for several words. */
  indexed: {
    characters: 200_000,
    /** Of the readings of its addresses, which come beside its words. */
    addresses: 1_000,
    addressBytes: 200 * KB,
    /** Distinct words of one ticket, in all its texts together. */
    wordsOfTicket: 100_000,
    /** Characters from which a ticket's document lies in parts on SQLite, so that a comment need not read all its texts again. */
    longTicket: 50_000,
    /** A ticket is put into the index anew for who is added to it while its texts have no more bytes; each text counts as so many beside its own. */
    anew: { bytes: 24_000, bytesOfText: 400 },
    /**
     * A piece of a text in the index ends after so many words, or when one of them has stood there so often, or when its words and their stems
     * take so many bytes: with the addresses they must fit into a tsvector, which holds 1 MB.
     */
    chunk: { words: 2_000, repeats: 200, bytes: 400 * KB },
  },
} as const

/** A picture that is shown in place; what has more, or doesn't tell, is a file to download (decision 056). */
export const pictureBudget = {
  /** Width and height. */
  side: 65_535,
  pixels: 50_000_000,
  /** `drawnPixels`: of all frames together, and of all passes over a progressive picture. */
  animation: { frames: 2_000, pixels: 10_000_000, drawnPixels: 2_500_000_000 },
} as const

/**
 * Thumbnails (decision 068): a picture is decoded in a process of its own, one at a time in each Bellhop, which may take so much memory, and
 * so much time of the processor. One that is still not done after `patienceMs`, because the machine is busy, is tried again later.
 */
export const thumbnailBudget = {
  /** Larger files have none: they would have to lie in memory as a whole. */
  fileBytes: 64 * MB,
  memoryBytes: 512 * MB,
  processorMs: 10_000,
  patienceMs: 2 * MINUTE,
  /** Of one thumbnail; what does not fit with less and less quality is not made. */
  bytes: 256 * KB,
  /**
   * Pictures of one person: so many are next in turn whenever they come, those beyond one by one; and once decoding them has taken
   * `decodingMs`, it goes on for a millisecond in each `everyMs`: a few kilobytes can take as long as fifty photos.
   */
  ofUser: { atOnce: 100, everyMs: 20_000, decodingMs: { atOnce: 100_000, everyMs: 20 } },
  /** What older versions left: so many attachments are looked for at once, and so long a job goes on before another takes over. */
  fill: { attachments: 200, ms: 5 * MINUTE },
} as const

/** One person who is logged in, over all their requests, sockets and sessions. */
export const userBudget = {
  operations: { running: 8, bodyBytes: 16 * MB },
  /** Of one account; those by a network that it knows, which others are in as well, are counted by themselves. */
  hashesWaiting: 16,
  /** Answers that were made and not fetched yet. */
  unsentBytes: 32 * MB,
  /** Under way at once: each holds a page of tickets. */
  exports: 4,
  sockets: { ofSession: 20, ofUser: 100 },
  /** The texts and the tokens of distinct documents are in memory as long as they are followed; `catchingUp` are told at once what they missed. */
  subscriptions: { ofSocket: 20, ofUser: 200, textBytes: 1 * MB, documentTokens: 5_000, catchingUp: 4 },
  /** Live messages that were written and not taken yet, over all sockets: who waits for room longer than `patienceMs` has the slowest closed. */
  unsentLive: { bytes: 8 * MB, patienceMs: 3_000 },
  /** Titles, descriptions and comments written within a day, and what the history takes of every change. */
  textBytesPerDay: 50 * MB,
  /** Tickets, comments and changes: a token each, of MAX_WRITES_PER_MINUTE. So many seconds' worth may be taken at once. */
  writes: { burstSeconds: 100, agentFactor: 10 },
  /** Requests with files that are under way. */
  uploads: 32,
  /** Files that are kept of those sent within a day, however small: each takes a block of the disk, and is looked at to add up that day's bytes. */
  filesPerDay: 10_000,
  /** Beyond it those that were used least lately end. */
  sessions: 100,
  /** Invitations of one agent that were not used and have not expired. */
  openInvites: 100,
  /** Saved, whoever sees them, and of these for everyone and for one team: few must not use up what a desk or a team has of them (deskBudget, teamBudget). */
  views: 100,
  viewsForEveryone: 50,
  viewsOfTeam: 25,
  /** Likewise. An agent reads all that they see at once: `bytes` are those of the texts of one owner together. */
  cannedReplies: { most: 100, forEveryone: 50, bytes: 500 * KB },
  /** Changes of many tickets: at once, begun within a day, and tickets in all of these. What undoes them may be as much again. */
  batches: { running: 3, perDay: 1_000, ticketsPerDay: 500_000 },
  /** Distinct filters whose counts are followed, over all sockets. */
  watchedCounts: 120,
  /**
   * Marks of what was read. What is older than `ms` counts as read without one; with more than `most`, so does all that is older than the
   * oldest `dropped` of them. So many tickets may wait to be told to one subscription: more are told as null.
   */
  readMarks: { ms: 30 * DAY, most: 20_000, dropped: 1_000, waiting: 200 },
  /** What agents are told that concerns them: the latest `most` are kept, for so long, and older ones until they are looked for, at one in `droppedEvery`; their devices hear of it at most every `everyMs`. */
  updates: { most: 500, droppedEvery: 16, ms: 90 * DAY, everyMs: SECOND },
  /** Tickets that one agent watches or has muted. */
  watched: 5_000,
  /**
   * Drafts: how many, the bytes of all together, and for how long one is kept that nobody changes. They are saved while one types: each time takes a
   * token, and one more for each `bytesOfToken`. Of one draft so many versions may be named that it goes on from. One's other devices are told
   * at most every `everyMs`.
   */
  drafts: {
    most: 100,
    bytes: 4 * MB,
    ms: 90 * DAY,
    burst: 120,
    perSecond: 1,
    bytesOfToken: 16 * KB,
    versions: 20,
    everyMs: SECOND,
  },
  /** Of each kind; what was not used for so long is forgotten. */
  knownOrigins: { networks: 10, devices: 10, ms: 90 * DAY },
} as const

/** Each team is listed with its members, all at once. An agent's list of views has those of each of their teams. */
export const teamBudget = { teams: 100, members: 100, views: 50, cannedReplies: 50 } as const

/**
 * Customers of one organisation are few: lists of its tickets begin with them. Those who see each other's tickets are fewer: a search asks for
 * the words of any of them.
 */
export const organisationBudget = { organisations: 5_000, members: 1_000, sharingMembers: 200, domains: 20 } as const

/** People whom somebody adds to a ticket, each of whom is told of all changes of it. Of one who adds them: how many at once, and then one for each `forgetOneMs`. */
export const participantBudget = { ofTicket: 20, adding: { freeFailures: 60, forgetOneMs: MINUTE } } as const

/** A desk. */
export const deskBudget = {
  viewsForEveryone: 200,
  cannedRepliesForEveryone: 200,
  /** Each is told of what happens there, in its transaction. */
  watchersOfTicket: 100,
  /** With more tickets than that its first day is over (docs/decisions/121). */
  firstDayTickets: 25,
} as const

/** One network: one IPv4 address, or one IPv6 /56. A site is an IPv4 address or an IPv6 /48, which holds 256 networks. */
export const networkBudget = {
  /**
   * Who logs in has a place until the password is hashed: more than strangers can wait for that, so that it takes more than thirty accounts of one's own to
   * keep others of one's network from logging in.
   */
  operations: { running: 96, bodyBytes: 4 * MB },
  /** Of strangers. */
  hashesWaiting: 64,
  /** With so many of people who are known under way, none of them may have more than one. */
  hashesOfKnown: 16,
  unsentBytes: 16 * MB,
  /** Unless it is a proxy that TRUST_PROXY names. */
  connections: 2_000,
  /** WebSockets that have not said who they are. */
  socketsBeforeLogIn: 32,
} as const

/** One WebSocket. */
export const socketBudget = {
  /** It has `burst` messages, pings among them, and gets `perSecond` more. */
  messages: { burst: 100, perSecond: 10 },
  messageBytes: 64 * KB,
  /** Until it has said who it is. */
  messageBytesBeforeLogIn: 4 * KB,
  /** What a message may hold, counted before it is parsed: `viewCounts` takes many filters. */
  json: { values: 1_000, depth: 20 },
  /** Parts that a message may come in: frames, and pieces of the network that were read and make up no frame yet. */
  fragments: 64,
  chunks: 1_024,
  subscriptionIdCharacters: 128,
  logInMs: 10_000,
  /** Answers to its own messages that it has not taken: above that nothing more is read of it. */
  unsentAnswerBytes: 64 * KB,
  /** Who has not answered a ping by the time of the next one is gone. */
  pingMs: 12_000,
  /** So long after a close it may still say goodbye. */
  closeMs: 1_000,
  /** Changes that wait for one subscription: more are told as `reset`. */
  waitingChanges: 500,
} as const

/** All of them together. */
export const processBudget = {
  connections: 10_000,
  /** Of the files that the system lets the process have open so many are not for connections, or half of them where there are few. */
  filesBesideConnections: 1_000,
  /** Of each address: one connection of each is accepted in a turn of the event loop. */
  listeningSockets: 16,
  /**
   * Operations under way; `waiting` is what one person or network may have waiting. Bodies lie in memory while they arrive and wait. Who has waited for
   * `patienceMs` is told to try again: a connection on which nothing happens is ended not long after (`stalledMs`). Strangers wait for a hash, too.
   */
  operations: {
    running: 256,
    runningOfStrangers: 320,
    waiting: 1_000,
    waitingInAll: 10_000,
    patienceMs: 45 * SECOND,
    patienceOfStrangersMs: 20 * SECOND,
    bodyBytes: 64 * MB,
  },
  /** Prepared documents: those of people who are logged in, and those of strangers, who must not push out the others. */
  documents: { bytes: 8 * MB, bytesOfStrangers: 1 * MB },
  /** Bytes of stems that are remembered, of each language. */
  stems: 1 * MB,
  /** Bytes of words of texts that are remembered, so that a comment on their ticket need not cut them again (search/ticket-texts.ts). */
  textWords: 8 * MB,
  /** Words of customers' own texts that are remembered (search/own-words.ts): of all customers together, and for how long at most. */
  ownWords: { bytes: 8 * MB, ms: MINUTE },
  /**
   * Counts of views, which all share who see the same: each is worked out at most once in `everyMs`, `running` of those that are followed
   * at once; one that took too long not again before `afterTooLongMs`. Of those that nobody follows so many are remembered. One is
   * waited for in the turn of somebody else for `patienceMs`, as long as a statement may take.
   */
  viewCounts: { everyMs: SECOND, running: 2, afterTooLongMs: MINUTE, remembered: 1_000, patienceMs: 2 * SECOND },
  /**
   * Who is on a ticket (server/presence): what happens within `gatherMs` is told together. Who has said that they write does so for `writingMs`. Other processes are told again every
   * `repeatMs`, and what they have not repeated between two looks, `sweepMs` apart, is forgotten. So many people are named to one. After each
   * who was told of a change, and each change that other processes were told of, it rests for `toldMs`. Who the people of a list are is looked up once in `knownMs` for all who are told of it.
   */
  presence: {
    gatherMs: 300,
    toldMs: 1,
    writingMs: 10 * SECOND,
    repeatMs: 5 * SECOND,
    sweepMs: 12 * SECOND,
    knownMs: SECOND,
    shown: 20,
  },
  unsentBytes: 128 * MB,
  /** Answers being compressed: each takes a thread of those that hash passwords and write files (process-settings.ts). */
  compressions: 1,
  /**
   * Passwords being hashed at once: 19 MiB and a core each. Of strangers fewer, and once these have taken `atOnceMs` they have `share`
   * of one core, so that a flood of them leaves the others to everyone; a hash counts for `mostMs` at most. Who logs in has a place among the
   * operations of strangers (`runningOfStrangers`): with the `newcomers` of both, known people and strangers, there are places left, and with the
   * patience of both and that of operations the answer comes before the connection is ended (`stalledMs`).
   */
  hashes: {
    running: 2,
    waiting: 64,
    newcomers: 200,
    patienceMs: 8 * SECOND,
    ofStrangers: {
      running: 1,
      waiting: 64,
      newcomers: 100,
      patienceMs: 30 * SECOND,
      atOnceMs: 2_000,
      share: 1 / 3,
      mostMs: 300,
    },
  },
  /**
   * Slow reads (search, reports): each on a process or connection of its own. A statement is interrupted, a search gives up when
   * the statements of all searches of its document together have run for `searchMs`; so long may a task take on SQLite. Bellhop's own have `systemMs`. A process takes
   * `heapBytes` beside what it starts with, and ends when it was not needed for `idleMs`.
   */
  slowReads: {
    running: 3,
    runningOfUser: 2,
    waitingOfUser: 100,
    waitingInAll: 1_000,
    statementMs: 2_000,
    searchMs: 4_000,
    systemMs: 30_000,
    heapBytes: 128 * MB,
    answerCharacters: 32_000_000,
    idleMs: 15_000,
  },
  /**
   * Work after the commit (server/jobs): at once in this process, of all kinds. Who is not told of a job looks for one every `pollMs`.
   * One that takes longer than `runMs` has failed. After a failure it waits for `firstMs`, twice as long each time, up to `mostMs`. At
   * a stop those that run have `stopMs`. What was given up is forgotten after `failedMs`.
   */
  jobs: {
    running: 8,
    payloadCharacters: 16_000,
    keyCharacters: 200,
    errorCharacters: 500,
    pollMs: 10 * SECOND,
    runMs: 15 * MINUTE,
    backoff: { firstMs: 10 * SECOND, mostMs: HOUR },
    stopMs: 5 * SECOND,
    failedMs: 90 * DAY,
    /** Of those that failed, and of those that wait, on the command line. */
    listed: 50,
  },
  /**
   * A change of many tickets is done in transactions, each of which ends once it took `transactionMs` and has changed so many: others who write wait
   * for no more than one, and on PostgreSQL only those who change the same. After each it rests for `restShare` of the time that it took, but no longer than
   * `restMs`, and so do all batches of a process together. After `placeMs` it makes way for those that wait. It can be undone for `undoMs`.
   */
  batches: {
    transactionMs: { sqlite: 12, postgres: 25 },
    ticketsAtLeast: 10,
    restShare: 0.5,
    restMs: SECOND,
    placeMs: 5 * SECOND,
    undoMs: 7 * DAY,
  },
  sockets: { all: 5_000, beforeLogIn: 500 },
  /** Live messages: those kept for others who follow the same, and those not taken yet. */
  liveMessages: { keptBytes: 16 * MB, keptMs: 5 * SECOND, unsentBytes: 64 * MB },
  /** Of one person's changes (live/flood.ts): beyond this pace who follows everything is told to load anew instead, from time to time. */
  liveFlood: {
    inBatches: { burst: 200, perSecond: 5 },
    single: { burst: 100, perSecond: 10 },
    everyMs: 2 * SECOND,
    perSubscriberMs: 10,
    mostMs: 10 * SECOND,
  },
  /** Free disk below which texts are refused: such a share of MIN_FREE_DISK_MB, below which files are, and no more than so many bytes. */
  freeDiskForTexts: { customers: { share: 1 / 2, most: 512 * MB }, agents: { share: 1 / 8, most: 128 * MB } },
  /** Characters of long texts that are cut into words before their transactions begin, all together. */
  preparedCharacters: 4_000_000,
  /** Transactions: one after another on SQLite, a few at once on PostgreSQL, of which one has more than `longCharacters` to index. */
  writes: { waitingOfUser: 1_000, waitingInAll: 2_000, longCharacters: 20_000 },
  /** Prepared statements of one connection, by their text; one that is longer than `longest` is not kept. */
  statements: { count: 500, characters: 1_000_000, longest: 20_000 },
  /** No work holds the event loop for longer than about this without giving others their turn. */
  eventLoopMs: 8,
  /** Looked at every `checkMs`: an event loop that was busy for less than a share of it so many times in a row, and memory that has grown by so much. */
  idleMemory: { checkMs: 5_000, busyShare: 0.1, checks: 3, grownBytes: 4 * MB },
  fileLinks: 20_000,
  /** Of METRICS_PORT: a connection asks once, and has so long for all of it. */
  metrics: { connections: 20, ms: 5_000 },
} as const

/** Each request to the object store, whatever the store does. */
export const objectStoreBudget = {
  /** How long the store may be silent, until the head of its answer too. */
  silenceMs: 8_000,
  /** How often a request is sent in all, and about how long it waits before it is sent again (twice as long each time). */
  tries: 3,
  pauseMs: 150,
  /** How long AWS may take to say with which credentials. */
  credentialsMs: 15_000,
  /** The pace that the store must keep up, sending and receiving; looked at every `paceMs` while no one but the store is waited for. */
  minBytesPerSecond: 10_000,
  paceMs: 10_000,
  /** A page of a listing, which has up to 1,000 objects. */
  listingBytes: 2 * MB,
  /** What comes with any other answer. */
  answerBytes: 64 * KB,
  /** Pages without a single object, one after another. */
  emptyPages: 10,
  /** Settling what a crash left: what is not settled by then is left to the next hour. */
  settleMs: 30_000,
} as const

/**
 * An archive that `verify` and `restore` read, whoever made it: what is larger was not written by Bellhop. Rows and files are
 * streamed, so the archive itself may have any size.
 */
export const archiveBudget = {
  headerBytes: 64 * KB,
  manifestBytes: 4 * MB,
  /** A row as a line: a description of the greatest length, every character escaped, must fit (6 bytes a character). */
  lineBytes: MB,
  /** Entries with rows, about 4 MB each. The manifest lists them all. */
  entries: 25_000,
  /** Rows that are put into the database at once. */
  batch: { rows: 500, bytes: 4 * MB },
  /** Files that were missing or damaged when the backup was made: with more of them it is no backup. */
  damagedFiles: 1_000,
  /** The longest that MAX_FILE_MB allows. */
  fileBytes: 2_000 * MB,
  /** Ids of tickets lead to those of the search index, which must stay exact numbers: `id * 2 ** 20 < 2 ** 53`. */
  largestId: 2 ** 33 - 1,
  /** The latest time that JavaScript has a date for, which no other number reaches either (ECMA-262, 21.4.1.1). */
  largestNumber: 8_640_000_000_000_000,
} as const

/**
 * Attempts to log in and to sign up, counted in the database (sessions/throttle.ts). With `maxWaitMs` each one after the free failures
 * doubles the wait, from a second up to that. With `forgetOneMs` one is forgotten in each such time, and without `maxWaitMs` that
 * is the rate of those that follow; else all are forgotten by a success, or after a day. Sign-ups for each hour are a setting (config.ts).
 */
export const attemptBudget = {
  /** Wrong passwords for one account from one network, or from one device that is known. */
  account: { freeFailures: 10, maxWaitMs: 15 * MINUTE },
  /** The same from all networks of one IPv6 /48. */
  accountFromSite: { freeFailures: 40, maxWaitMs: 15 * MINUTE },
  /** The same from all networks that the account does not know, by how often the network has failed before. */
  accountFromStrangers: [
    { ofFailures: 0, freeFailures: 100, forgetOneMs: 10 * SECOND },
    { ofFailures: 2, freeFailures: 100, forgetOneMs: 30 * SECOND },
    { ofFailures: Infinity, freeFailures: 100, forgetOneMs: 30 * SECOND },
  ],
  /** Addresses that one site has failed with, each counted by itself; those beyond have one count together. */
  addressesOfSite: { freeFailures: 1_000, maxWaitMs: 0, forgetOneMs: DAY / 1_000 },
  addressesBeyond: { freeFailures: 100, forgetOneMs: MINUTE },
  /** Sign-ups of one site that met a taken address. */
  takenAddresses: { freeFailures: 30, maxWaitMs: MINUTE, forgetOneMs: MINUTE },
  /** Log-ins of one account that succeeded. */
  logIns: { freeFailures: 600, forgetOneMs: 10 * SECOND },
  /** Changes of one's own password and address, each of which makes one or two hashes. */
  ownChanges: { freeFailures: 20, forgetOneMs: MINUTE },
} as const

/**
 * Fairness where something is scarce: who has lately taken more than `ms` counts as heavy, and while others are there all heavy
 * ones together get `running` places, and never more than `most`, so that whoever comes next finds a place. What was taken is
 * forgotten by half every `halfLifeMs`.
 */
export const fairness = {
  /** Who has waited for so long since their last turn comes before those who have taken less: for slow reads, and for being told who one is. */
  overdueMs: 500,
  /** Putting an answer together holds the event loop for about a millisecond per so many characters. */
  eventLoop: { ms: 250, halfLifeMs: 5_000, running: 1, share: 0.15, charactersPerMs: 100_000 },
  compressions: { ms: 500, halfLifeMs: 5_000, running: 1, share: 0.5 },
  slowReads: { ms: 1_000, halfLifeMs: 10_000, running: 1, most: 2, share: 0.5 },
  /** On slow cores a write takes a quarter of a second: a person makes a few within seconds, and waits for each. */
  writes: { ms: 500, msOfFew: 1_000, halfLifeMs: 5_000, running: 1, share: 0.25 },
  /** Counts of views for those who follow them. */
  viewCounts: { ms: 500, halfLifeMs: 10_000, running: 1, most: 1 },
  hashes: { ms: 2_000, halfLifeMs: 10_000, running: 1 },
  /**
   * Live messages are made in slices of `sliceMs`; all heavy ones together get at most this share of the time in which the event loop is idle, and of that
   * in which it is busy a sixth of the share.
   */
  live: { ms: 250, halfLifeMs: 5_000, share: 0.25, busyCounts: 0.16, sliceMs: 8 },
} as const
