import { useClient } from '../../graphql/provider.ts'
import { useCallback, useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  type DeskTagFieldsFragment as DeskTag,
  DeskTagsDocument,
} from '../../graphql/generated/users/directory/tags.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { TagMenu } from './tag-menu.tsx'
import styles from './tags.module.css'
import { type Ask, usePages } from './use-pages.ts'

/** For admins: the tags of the desk, to tidy them up. */
export function DeskTags() {
  const t = useText()
  const client = useClient()
  const titleId = useId()
  const [prefix, setPrefix] = useState('')
  const ask = useCallback<Ask<DeskTag>>(
    async (last) => {
      const { data, error } = await client.query(DeskTagsDocument, { prefix, after: last?.name ?? null })
      return { rows: data?.tags ?? null, error }
    },
    [client, prefix],
  )
  const { rows, isMore, failure, busy, loadMore, reload, retry } = usePages(ask)
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.top}>
        <h2 id={titleId}>{t.tags.title}</h2>
        {prefix || rows?.length ? (
          <Field
            label={t.tags.search}
            hideLabel
            type="search"
            placeholder={t.tags.search}
            autoCapitalize="none"
            spellCheck={false}
            value={prefix}
            onChange={({ currentTarget }) => setPrefix(currentTarget.value)}
          />
        ) : null}
      </div>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void retry()} busy={busy} /> : null}
      {rows?.length === 0 ? (
        <p className={styles.quiet}>{prefix ? t.manageTags.none : t.manageTags.noneAtAll}</p>
      ) : null}
      {rows?.length ? (
        <Card flush>
          <ul role="list" aria-labelledby={titleId}>
            {rows.map((tag) => (
              <li key={tag.id} className={styles.tag}>
                <div className={styles.what}>
                  <p className={styles.name} dir="auto">
                    {tag.name}
                  </p>
                  <p className={styles.quiet}>{t.tags.tickets(tag.tickets, tag.isCapped)}</p>
                </div>
                <TagMenu tag={tag} onDone={() => void reload()} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {isMore ? (
        <div className={styles.more}>
          <Button busy={busy} onClick={() => void loadMore()}>
            {t.users.more}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
