/** What is found by its name: views, places, and what can be done anywhere. */
import { useMemo } from 'react'
import { localeNames, locales } from '../../../text/locales.ts'
import type { Viewer } from '../../session/storage.ts'
import { chooseLocale, useLocale, useText } from '../../text/text.ts'
import { type Count } from '../../tickets/filters/counts.ts'
import { shortCount } from '../../tickets/views/short-count.ts'
import { keysOf } from './actions.tsx'
import { WorkIcon, type WorkIconName } from '../../ui/work-icon.tsx'
import { useStore } from '../../ui/store.ts'
import { chooseTheme, type Theme } from '../../ui/theme.ts'
import { leave } from '../leave.ts'
import { shortcutsOfViews } from '../shell/go-keys.tsx'
import { shownCounts, useNavGroups } from '../shell/nav-views.ts'
import type { Item, Named, NamedGroup, Target } from './item.ts'
import styles from './list.module.css'
import { MarkedName } from './marked.tsx'

type Does = ({ readonly target: Target } | { readonly run: () => void }) & { readonly keys?: Item['keys'] }

const named = (key: string, icon: WorkIconName, name: string, does: Does, others: readonly string[] = []): Named => ({
  name,
  others,
  item: (marks) => ({ key, icon: <WorkIcon name={icon} />, label: <MarkedName name={name} marks={marks} />, ...does }),
})

/** Views, teams and saved views of an agent, as the sidebar has them. */
export function useViewItems(): NamedGroup[] {
  const t = useText()
  const { groups } = useNavGroups()
  const counts = useStore(shownCounts)
  return useMemo(() => {
    const itemOf = ({ key, label, icon, search }: (typeof groups)[number]['items'][number]): Named => ({
      name: label,
      item: (marks): Item => ({
        key,
        icon: icon ? (
          <WorkIcon name={icon} />
        ) : (
          <span aria-hidden="true" className={styles.tile} data-letter={[...label][0]?.toUpperCase()} />
        ),
        label: <MarkedName name={label} marks={marks} />,
        detail: <TicketCount count={counts.get(key)} />,
        keys: keysOf(shortcutsOfViews.get(key)),
        target: { to: '/tickets', search },
      }),
    })
    const all = (isTeam: boolean) =>
      groups.filter(({ key }) => (key === 'teams') === isTeam).flatMap(({ items }) => items.map(itemOf))
    return [
      { key: 'views', title: t.shell.views, items: all(false), isKnown: true },
      { key: 'teams', title: t.shell.teams, items: all(true), isKnown: true },
    ]
  }, [t, groups, counts])
}

function TicketCount({ count }: { count: Count | undefined }) {
  const t = useText()
  return count ? `${shortCount(count)} ${t.tickets.unit(count.count)}` : null
}

const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Where else one can go. */
export function usePlaces({ role }: Viewer): NamedGroup {
  const t = useText()
  return useMemo(() => {
    const items =
      role === 'agent'
        ? [
            named('updates', 'bell', t.shell.updates, { target: { to: '/updates' }, keys: keysOf('updates') }),
            named('agents', 'people', t.shell.agents, { target: { to: '/people', search: {} } }, [t.header.people]),
            named('customers', 'people', t.shell.customers, {
              target: { to: '/people', search: { part: 'customers' } },
            }),
            named('organisations', 'organisation', t.shell.organisations, {
              target: { to: '/people', search: { part: 'organisations' } },
            }),
            named('canned', 'canned', t.cannedReplies.title, { target: { to: '/canned-replies' } }),
          ]
        : [
            named('mine', 'inbox', t.tickets.mine, { target: { to: '/tickets', search: {} } }),
            named('new', 'plus', t.tickets.submitRequest, { target: { to: '/tickets/new' } }),
          ]
    return {
      key: 'places',
      title: t.palette.goTo,
      items: [...items, named('profile', 'person', t.profile.title, { target: { to: '/profile' } })],
    }
  }, [t, role])
}

/** What can be done on every screen. */
export function useGeneralActions({ id }: Viewer): NamedGroup {
  const t = useText()
  const now = useLocale()
  return useMemo(
    () => ({
      key: 'general',
      title: t.palette.actions,
      items: [
        ...themes.map((theme) =>
          named(`theme ${theme}`, 'theme', t.preferences.theme(t.preferences.themes[theme]), {
            run: () => chooseTheme(theme),
          }),
        ),
        ...locales
          .filter((locale) => locale !== now)
          .map((locale) =>
            named(`language ${locale}`, 'globe', t.preferences.language(localeNames[locale]), {
              run: () => void chooseLocale(locale),
            }),
          ),
        named('logout', 'out', t.header.logout, { run: () => leave(id) }),
      ],
    }),
    [t, now, id],
  )
}
