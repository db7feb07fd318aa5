/** What a process of its own ends itself by, in the middle of its work: it needs no JavaScript to run there, and its server knows why. Windows knows neither. */
export const outOfTime = 'SIGVTALRM'
export const outOfMemory = 'SIGUSR2'
