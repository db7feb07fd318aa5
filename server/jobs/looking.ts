/** One look after another, when asked and from time to time: whoever asks during one is answered by the next. */
export interface Looking {
  ask(): void
  /** The one that is under way is the last; resolves when it has ended. */
  end(): Promise<void>
}

export interface LookOptions {
  /** Answers in how many ms to look again if nobody asks before. */
  readonly look: () => Promise<number>
  readonly onError: (error: unknown) => void
  /** After an error. */
  readonly pauseMs: number
}

export function startLooking({ look, onError, pauseMs }: LookOptions): Looking {
  let isAsked = false
  let hasEnded = false
  let underWay: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function lookWhileAsked(): Promise<void> {
    let next = pauseMs
    while (isAsked && !hasEnded) {
      isAsked = false
      try {
        next = await look()
      } catch (error) {
        next = pauseMs
        onError(error)
      }
    }
    clearTimeout(timer)
    if (!hasEnded) timer = setTimeout(ask, next).unref()
  }

  function ask(): void {
    isAsked = true
    if (hasEnded) return
    underWay ??= lookWhileAsked().finally(() => {
      underWay = undefined
      if (isAsked) ask()
    })
  }

  return {
    ask,
    async end() {
      hasEnded = true
      clearTimeout(timer)
      await underWay
    },
  }
}
