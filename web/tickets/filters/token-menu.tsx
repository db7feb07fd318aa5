import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { controlFor } from './filter.ts'
import type { OptionsProps } from './filter-field.tsx'
import { filters, filtersWithToken, oppositeOf, type Param } from './filters.ts'
import type { Show } from './navigate.ts'
import { tokensOf, type Token } from './token.ts'
import { changeView, type TicketView } from './view.ts'

export type TokenMenuKind = 'field' | 'verb' | 'value'

type MenuProps = {
  /** How the values of each are chosen. */
  Options: ComponentType<OptionsProps>
  token: Token
  view: TicketView
  show: Show
  onClose: () => void
}

export type TokenMenuProps = Omit<MenuProps, 'Options'> & { kind: TokenMenuKind; anchor: RefObject<HTMLElement | null> }

/** What one part of a token can be changed to; a choice counts at once. */
export function TokenMenu({ kind, anchor, ...own }: TokenMenuProps & Pick<MenuProps, 'Options'>) {
  const t = useText()
  const { token, onClose } = own
  const titles = {
    field: t.filters.changeField(token.field),
    verb: t.filters.changeVerb(token.field, token.is),
    value: t.filters.changeValue(token.field, token.value),
  }
  const Menu = { field: FieldMenu, verb: VerbMenu, value: ValueMenu }[kind]
  return (
    <Popover label={titles[kind]} anchor={anchor} onClose={onClose} atStart>
      <Menu {...own} />
    </Popover>
  )
}

/** Another filter in the place of this one: first which, then its value. */
function FieldMenu(props: MenuProps) {
  const { token, view } = props
  const t = useText()
  const { role } = useViewer()
  const [chosen, setChosen] = useState<Param | null>(null)
  if (chosen) return <Values {...props} view={changeView(view, { [token.param]: undefined })} param={chosen} />
  const options = filtersWithToken().flatMap((filter) => {
    const shown = controlFor(filter, role)
    const isFree = filter.param === token.param || !view[filter.param]
    return shown && isFree ? [{ value: filter.param, label: shown.label }] : []
  })
  return (
    <ChoiceMenu
      label={t.filters.changeField(token.field)}
      options={options}
      value={token.param}
      onChoose={(param) => setChosen(options.find(({ value }) => value === param)?.value ?? null)}
    />
  )
}

/** 'is' and 'is not'. */
function VerbMenu({ token, view, show, onClose }: MenuProps) {
  const t = useText()
  const { param, is } = token
  const other = oppositeOf({ param, value: view[param] ?? '' })
  const [turned] = other ? tokensOf(filters, { [other.param]: other.value }, { requesterName: undefined }) : []
  const options = [{ value: 'same', label: is }]
  // Where the verb is the same, the value says what is not.
  if (turned) options.push({ value: 'other', label: turned.is === is ? `${is} ${turned.value}` : turned.is })
  return (
    <ChoiceMenu
      label={t.filters.changeVerb(token.field, is)}
      options={options}
      value="same"
      onChoose={(chosen) => {
        if (chosen === 'other' && other) show(changeView(view, { [param]: undefined, [other.param]: other.value }))
        onClose()
      }}
    />
  )
}

const ValueMenu = (props: MenuProps) => <Values {...props} param={props.token.param} />

function Values({ view, show, onClose, param, Options }: MenuProps & { param: Param }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // In the place of the fields, one of which had the focus.
    const isInside = box.current?.contains(document.activeElement)
    if (!isInside) box.current?.querySelector<HTMLElement>('select, input, button')?.focus()
  }, [])
  const control = filters.find((filter) => filter.param === param)?.control?.()
  return (
    <div ref={box}>
      {control ? (
        <Options
          control={control}
          value={view[param]}
          onChange={(value) => show(changeView(view, { [param]: value }))}
          onDone={onClose}
        />
      ) : null}
    </div>
  )
}
