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
  /**
   * A search: of what was typed the beginning counts. A longer phrase is looked for in parts that overlap. A begun word is looked
   * for as the words it can become, as long as these are no more than `endings`, counted with the words of the phrase before each.
   * A customer's are taken from their own texts, up to `ownTextBytes`.
   */
  search: {
    characters: 200,
    terms: 10,
    wordsOfPhrase: 10,
    endings: 400,
    ownTextBytes: 1 * MB,
    excerptedCharacters: 1_000_000,
  },
  /** What the search index holds of one text, counted once it is cut into words: a few signs stand for several words. */
  indexed: { characters: 200_000, addresses: 1_000 },
} as const

/** One person who is logged in, over all their requests, sockets and sessions. */
export const personBudget = {
  operations: { running: 8, bodyBytes: 16 * MB },
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
  operations: { running: 32, bodyBytes: 4 * MB },
  hashesWaiting: 64,
  unsentBytes: 16 * MB,
  /** WebSockets that have not said who they are. */
  socketsBeforeLogIn: 32,
} as const

/** All of them together. */
export const processBudget = {
  /** Operations under way; `waiting` is what one person or network may have waiting. Their bodies are in memory. */
  operations: { running: 256, waiting: 1_000, waitingInAll: 10_000, bodyBytes: 128 * MB },
  /** Prepared documents: those of people who are logged in, and those of strangers, who must not push out the others. */
  documents: { characters: 2_000_000, charactersOfStrangers: 200_000 },
  unsentBytes: 256 * MB,
  /** Passwords being hashed at once: 19 MiB and a core each. */
  hashes: { running: 2 },
  /**
   * Slow reads (search, reports): each on a process or connection of its own. A statement is interrupted, a search gives up when
   * its statements together have run for `searchMs`. Bellhop's own have `systemMs`. A process takes `heapBytes` beside what it
   * starts with, and ends when it was not needed for `idleMs`.
   */
  slowReads: {
    running: 4,
    runningOfPerson: 2,
    waitingOfPerson: 100,
    waitingInAll: 1_000,
    statementMs: 2_000,
    searchMs: 4_000,
    systemMs: 30_000,
    heapBytes: 128 * MB,
    answerCharacters: 32_000_000,
    idleMs: 60_000,
  },
  /** Transactions: one after another on SQLite, a few at once on PostgreSQL. */
  writes: { waitingOfPerson: 1_000, waitingInAll: 2_000 },
  /** Prepared statements of one connection, by their text; one that is longer than `longest` is not kept. */
  statements: { count: 500, characters: 1_000_000, longest: 20_000 },
  sockets: { all: 5_000, beforeLogIn: 500, messageBytes: 64 * KB, logInMs: 10_000 },
  /** No work holds the event loop for longer than about this without giving others their turn. */
  eventLoopMs: 25,
  fileLinks: 20_000,
} as const

/**
 * Fairness where something is scarce: who has lately taken more than `ms` counts as heavy, and while others are there all heavy
 * ones together get `running` places, and never more than `most`, so that whoever comes next finds a place. What was taken is
 * forgotten by half every `halfLifeMs`.
 */
export const fairness = {
  eventLoop: { ms: 500, halfLifeMs: 5_000, running: 2 },
  slowReads: { ms: 1_000, halfLifeMs: 10_000, running: 1, most: 3 },
  writes: { ms: 500, halfLifeMs: 5_000 },
} as const
