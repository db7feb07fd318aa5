/**
 * Budgets: what one request, one person, one network and the whole process may take, on one page. What an admin can set
 * (sizes and counts of files, lengths of texts) is in config.ts. Times are in milliseconds, sizes in bytes, unless said otherwise.
 */
const KB = 1024
const MB = 1024 * KB

/** One request over HTTP or one message over a WebSocket, and what is stored of it. */
export const requestBudget = {
  headerBytes: 16 * KB,
  headersMs: 10_000,
  /** A body that is no upload must be there within this time. */
  bodyMs: 15_000,
  /** A JSON body, or the part `operations` of an upload: a description of the greatest length, escaped, must fit (12 bytes a character). */
  operationBytes: 1536 * KB,
  /** The pace that an upload must keep up, looked at every `checkMs`. */
  upload: { minBytesPerSecond: 10_000, checkMs: 10_000 },
  /** After a refusal so much more of the body is read, and no longer, so that the sender gets to read the reason. */
  afterRefusal: { bytes: 4 * MB, ms: 2_000 },
  /** Checked before a document is validated. */
  document: { characters: 15_000, tokens: 1_000, depth: 6, introspectionDepth: 16, aliases: 15, fields: 500 },
  /** Of the answer as JSON, counted while it is made. */
  answerCharacters: 32_000_000,
  /** A bare `tickets` ends here, so that its answer always fits. */
  listedCharacters: 20_000_000,
  /** A search: of what was typed the beginning counts. */
  search: { characters: 200, terms: 10, wordsOfPhrase: 10, endings: 400, excerptedCharacters: 2_000_000 },
  /** Of one document the search index holds so many words. */
  indexedWords: 20_000,
} as const

/** One person who is logged in, over all their requests, sockets and sessions. */
export const personBudget = {
  operations: { running: 8, waiting: 1_000, waitingBytes: 16 * MB },
  /** Answers that were made and not fetched yet. */
  unsentBytes: 64 * MB,
  sockets: { ofSession: 20, ofPerson: 100 },
  subscriptions: { ofSocket: 20, ofPerson: 200 },
  /** Live messages that were written and not taken yet, over all sockets. */
  unsentLiveBytes: 8 * MB,
  /** Comments of one ticket are always read all at once. */
  commentBytesOfTicket: 3_000_000,
  /** Titles, descriptions and comments written within a day. */
  textBytesPerDay: 50 * MB,
} as const

/** One network: one IPv4 address, or one IPv6 /64 (and, for what strangers can fill, the /56 around it). */
export const networkBudget = {
  operations: { running: 8, waiting: 500, waitingBytes: 16 * MB },
  hashesWaiting: 64,
  unsentBytes: 16 * MB,
  /** WebSockets that have not said who they are. */
  socketsBeforeLogIn: 32,
} as const

/** All of them together. */
export const processBudget = {
  /** Prepared documents: those of people who are logged in, and those of strangers, who must not push out the others. */
  documents: { characters: 2_000_000, charactersOfStrangers: 200_000 },
  unsentBytes: 256 * MB,
  /** Passwords being hashed at once: 19 MiB and a core each. */
  hashes: { running: 2 },
  /** Slow reads (search, reports): each on a process or connection of its own. A statement is interrupted, a search gives up. */
  slowReads: {
    running: 4,
    runningOfPerson: 2,
    waitingOfPerson: 100,
    statementMs: 2_000,
    searchMs: 4_000,
    heapBytes: 128 * MB,
  },
  sockets: { all: 5_000, beforeLogIn: 500, messageBytes: 64 * KB, logInMs: 10_000 },
  /** No work holds the event loop for longer than about this without giving others their turn. */
  eventLoopMs: 25,
  fileLinks: 20_000,
} as const

/** Each request to the object store, whatever the store does. */
export const objectStoreBudget = {
  /** How long the store may be silent, until the head of its answer too. */
  silenceMs: 8_000,
  /** How often a request is sent in all, and about how long it waits before it is sent again (twice as long each time). */
  tries: 3,
  pauseMs: 150,
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
 * Fairness where something is scarce: who has lately taken more than `ms` counts as heavy, and while others are there all heavy
 * ones together get `running` places. What was taken is forgotten by half every `halfLifeMs`.
 */
export const fairness = {
  eventLoop: { ms: 500, halfLifeMs: 5_000, running: 2 },
  slowReads: { ms: 1_000, halfLifeMs: 10_000, running: 1 },
  writes: { ms: 500, halfLifeMs: 5_000 },
} as const
