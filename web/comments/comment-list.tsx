import { type ComponentType, memo, type ReactElement, useId, useMemo } from 'react'
import { AttachmentCards } from '../attachments/cards.tsx'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import { Avatar } from '../users/avatar.tsx'
import { PersonName } from '../users/person-name.tsx'
import { useViewer } from '../session/session.ts'
import { formats, useText } from '../text/text.ts'
import { classNames } from '../ui/class-names.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { isNote } from './audience.ts'
import styles from './comment-list.module.css'
import { NewLine, type NewLinePlace } from './new-line.tsx'
import { NoteMark } from './note-mark.tsx'
import type { CommentsState } from './use-comments.ts'
import { closedElements, roomsOf } from './rooms.ts'
import type { WrittenNoteProps } from './written-note.tsx'
import { WrittenText } from './written-text.tsx'

type Props = {
  state: CommentsState
  /** Where what one has not read begins, if anywhere. */
  newLine?: NewLinePlace | null
  /** For agents: the text of an internal note. */
  NoteText?: ComponentType<WrittenNoteProps>
  /** The list shows no more than so many of the latest. */
  latest?: number
  /** Items of the list, with their keys, that stand before a comment, or, for null, after the last. */
  between?: (before: string | null) => readonly ReactElement[]
}

/** What stands between the comments of a list that has nothing there. */
const nothing = () => []

/** All comments of a ticket, one's own set apart. */
export function CommentList({ state, newLine, NoteText = WrittenText, latest, between = nothing }: Props) {
  const { comments, justAdded, failure, busy, retry } = state
  const t = useText()
  const titleId = useId()
  const isAgent = useViewer().role === 'agent'
  const atEnd = between(null)
  const rooms = useMemo(() => roomsOf(comments?.map(({ content }) => content) ?? []), [comments])
  return (
    <section aria-labelledby={titleId} className={classNames(styles.section, isAgent && styles.ofAgent)}>
      <h2 id={titleId}>
        {t.comments.title}
        {isAgent && comments?.length ? (
          <span className={styles.count}> {formats().number(comments.length)}</span>
        ) : null}
      </h2>
      {failure ? <LoadFailure message={failure} onRetry={retry} busy={busy} /> : null}
      {!failure && !comments ? <CommentsLoading /> : null}
      {comments?.length === 0 ? <p className={styles.none}>{t.comments.none}</p> : null}
      {comments && (comments.length > 0 || atEnd.length > 0) ? (
        <ol role="list" className={styles.list}>
          {/* In one list: what follows the last comment stays the same when another one comes. */}
          {[
            ...comments
              .map((comment, at) => ({ comment, room: rooms[at] ?? closedElements }))
              .slice(latest === undefined ? 0 : -latest)
              .flatMap(({ comment, room }) => [
                ...between(comment.id),
                newLine?.before === comment.id ? <NewLine key="new" {...newLine} /> : null,
                <CommentItem
                  key={comment.id}
                  comment={comment}
                  room={room}
                  NoteText={NoteText}
                  isJustAdded={comment.id === justAdded}
                  reload={retry}
                />,
              ]),
            ...atEnd,
          ]}
        </ol>
      ) : null}
    </section>
  )
}

/** On a phone the place where comments are written covers the lower edge. */
const scrollIntoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

type ItemProps = {
  comment: CommentFieldsFragment
  /** How many elements its text may become. */
  room: number
  NoteText: ComponentType<WrittenNoteProps>
  isJustAdded: boolean
  reload: () => void
}

/** Most of what happens to a ticket or beside it leaves its comments as they are. */
const CommentItem = memo(function CommentItem({ comment, room, NoteText, isJustAdded, reload }: ItemProps) {
  const { content, createdAt, user, attachments, mentions } = comment
  const t = useText()
  const note = isNote(comment)
  const own = user.id === useViewer().id
  return (
    <li
      ref={isJustAdded ? scrollIntoView : null}
      data-comment={comment.id}
      className={classNames(styles.comment, own && styles.own, note && styles.note)}
    >
      <Avatar of={user} />
      <article className={styles.bubble} aria-label={note ? t.notes.name : undefined}>
        <header className={styles.header}>
          {note ? <VisuallyHidden>{user.email}</VisuallyHidden> : <span className={styles.email}>{user.email}</span>}{' '}
          <span className={styles.author} title={note ? user.email : undefined}>
            <PersonName of={user} />
          </span>
          {own ? <VisuallyHidden> {t.comments.you}</VisuallyHidden> : null}
          {note ? (
            <>
              <NoteMark />
              <span className={styles.agentsOnly}>{t.notes.agentsOnly}</span>
            </>
          ) : null}
          <span className={styles.when}>
            <RelativeTime at={createdAt} />
          </span>
        </header>
        {note ? (
          <NoteText text={content} room={room} mentions={mentions} />
        ) : (
          <WrittenText text={content} room={room} />
        )}
        {attachments.length > 0 ? <AttachmentCards attachments={attachments} reload={reload} /> : null}
      </article>
    </li>
  )
})

function CommentsLoading() {
  const t = useText()
  return (
    <div className={styles.comment}>
      <Avatar />
      <div className={classNames(styles.bubble, styles.waiting)}>
        <Loading>{t.comments.loading}</Loading>
      </div>
    </div>
  )
}
