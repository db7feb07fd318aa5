import { useLanguageChange, useText } from '../text/text.ts'
import { useBackOnline } from './back-online.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'

/** Stands where content could not be loaded: the message and, when given, a button to try again; it also tries by itself once the server can be reached again. */
export function LoadFailure({
  message,
  onRetry,
  busy,
}: {
  message: string
  onRetry?: () => void
  busy?: boolean | undefined
}) {
  const t = useText()
  useLanguageChange(() => onRetry?.())
  useBackOnline(() => onRetry?.())
  return (
    <ErrorLine message={message}>
      {onRetry ? (
        <Button onClick={onRetry} busy={busy}>
          {t.common.tryAgain}
        </Button>
      ) : null}
    </ErrorLine>
  )
}
