/** By which a guard ends its own process in the middle of its work: that needs no JavaScript to run there, and tells the server why. Windows has neither. */
export const outOfTime = 'SIGVTALRM'
export const outOfMemory = 'SIGUSR2'
