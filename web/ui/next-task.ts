/** Resolves when the browser has had a turn: for what was pressed, for the network, for drawing. At once where nobody looks, as timers run there once a second. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else setTimeout(resolve)
  })
