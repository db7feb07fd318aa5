/**
 * `work` for whoever calls the answer: at once, but one after the other with a pause of `ms` between. What is asked for
 * meanwhile is done once, after it: so the last to end is the last that was begun.
 */
export function throttleAsync(work: () => Promise<void>, ms: number): () => void {
  let isBusy = false
  let isAskedAgain = false
  async function run() {
    isBusy = true
    await work().catch(() => {})
    setTimeout(() => {
      isBusy = false
      if (isAskedAgain) ask()
    }, ms)
  }
  function ask() {
    isAskedAgain = isBusy
    if (!isBusy) void run()
  }
  return ask
}
