import { useClient } from '../../graphql/provider.ts'
import { errorCode, plainMessage } from '../../graphql/errors.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { ticketStoreOf } from '../ticket-data/store.ts'

/** One ticket, loaded anew whenever its screen opens. `missing` is the server's word for one that is not there for us. */
export function useTicket(id: string) {
  const store = ticketStoreOf(useClient(), id)
  const { data, failure, busy } = useAnswerStore(store)
  return {
    ticket: data,
    failure: failure ? plainMessage(failure) : null,
    missing: failure && errorCode(failure) === 'NOT_FOUND' ? plainMessage(failure) : null,
    busy,
    reload: store.reload,
  }
}
