import { IconLayoutList, IconReceipt2, IconSchool, IconUser, IconUserCog } from '@tabler/icons-react'
import type { Hit, HitKind } from './finder.ts'
import type { Group } from './use-find.ts'
import classes from './find.module.css'

const ICONS: Record<HitKind, typeof IconUser> = {
  screen: IconLayoutList,
  student: IconUser,
  class: IconSchool,
  receipt: IconReceipt2,
  staff: IconUserCog,
}

type GroupsProps = {
  groups: readonly Group[]
  active: number
  optionId: (at: number) => string
  onOpen: (hit: Hit) => void
}

/** Results by kind, as the options of the combobox. */
export function Groups({ groups, active, optionId, onOpen }: GroupsProps) {
  let next = 0
  return groups.map(({ name, hits }) => (
    <div key={name} role="group" aria-label={name}>
      <p className={classes['group']} aria-hidden>
        {name}
      </p>
      {hits.map((hit) => {
        const at = next++
        const Icon = ICONS[hit.kind]
        return (
          // The search input keeps the focus and handles the keys; a result can also be clicked.
          <button
            type="button"
            tabIndex={-1}
            key={`${hit.kind} ${hit.to} ${hit.label}`}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            className={classes['hit']}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(hit)}
          >
            <Icon size={20} aria-hidden />
            <span className={classes['words']}>
              {hit.label}
              {hit.detail ? <small>{hit.detail}</small> : null}
            </span>
          </button>
        )
      })}
    </div>
  ))
}
