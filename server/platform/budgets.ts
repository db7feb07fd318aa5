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
  /** Of those who are not logged in. */
  operationBytesOfStrangers: 64 * KB,
  /** What JSON of more than `uncheckedCharacters` may hold: beside a long text there is little else to say. */
  json: { uncheckedCharacters: 16_000, values: 10_000, depth: 50, text: 200_000 },
  /** The pace that an upload must keep up, looked at every `checkMs`. */
  upload: { minBytesPerSecond: 10_000, checkMs: 10_000 },
  /** After a refusal so much more of the body is read, and no longer, so that the sender gets to read the reason. */
  afterRefusal: { bytes: 4 * MB, bytesOfStrangers: 512 * KB, ms: 2_000 },
  /** Checked before a document is validated. */
  document: { characters: 15_000, tokens: 1_000, depth: 6, introspectionDepth: 16, aliases: 15, fields: 500 },
  /** Of the answer as JSON, counted while it is made. */
  answerCharacters: 32_000_000,
  /** Those who are not logged in have only the schema to read. */
  answerCharactersOfStrangers: 250_000,
  /** Written at once, escapes not counted; larger ones in pieces. */
  smallAnswerCharacters: 250_000,
  /** Once its operation was done, an answer up to this size is given, whatever else is unsent. */
  unsentBytesNeverRefused: 2 * MB,
  /** The pace at which an answer must be taken while there is something of it left, over this time. */
  reading: { minBytesPerSecond: 1_000, checkMs: 30_000 },
  /** A bare `tickets` ends here, so that its answer always fits. */
  listedCharacters: 20_000_000,
  /** A search: of what was typed the beginning counts. */
  search: { characters: 200, terms: 10, wordsOfPhrase: 10, endings: 400, excerptedCharacters: 2_000_000 },
  /** Of one document the search index holds so many words. */
  indexedWords: 20_000,
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
  documents: { bytes: 32 * MB, bytesOfStrangers: 4 * MB },
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

/**
 * Fairness where something is scarce: who has lately taken more than `ms` counts as heavy, and while others are there all heavy
 * ones together get `running` places. What was taken is forgotten by half every `halfLifeMs`.
 */
export const fairness = {
  eventLoop: { ms: 500, halfLifeMs: 5_000, running: 2 },
  slowReads: { ms: 1_000, halfLifeMs: 10_000, running: 1 },
  writes: { ms: 500, halfLifeMs: 5_000 },
} as const
