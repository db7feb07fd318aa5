/** Ends a process of read-workers.ts that has worked on one statement for too long. It needs no JavaScript to run in that process. */
export const outOfTime = 'SIGVTALRM'
