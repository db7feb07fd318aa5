/** Resolves when the browser has had a turn: for what was pressed, for the network, for drawing. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
