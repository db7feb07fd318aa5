/** Ends a process that has worked on one thing for too long. It needs no JavaScript to run in that process. */
export const outOfTime = 'SIGVTALRM'
