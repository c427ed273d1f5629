import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './PeopleList.module.css'
import { uiTexts } from './ui.texts.ts'

type Named = { id: number; fullname: string; email: string }

type PeopleListProps = {
  people: readonly Named[]
  /** The person chosen now. */
  chosen?: number | null
  onPick?: (id: number) => void
  onForget: (id: number) => void
  /** How many people are shown at first. */
  most?: number
}

const Words = ({ person }: { person: Named }) => (
  <>
    <span className={classes['initial']} aria-hidden>
      {person.fullname.trim().charAt(0).toUpperCase()}
    </span>
    <span className={classes['words']}>
      <strong>{person.fullname}</strong>
      <small>{person.email}</small>
    </span>
  </>
)

/** People known on this device, to choose from; their names can be removed from the list. */
export function PeopleList({ people, chosen = null, onPick, onForget, most = 4 }: PeopleListProps) {
  const [isEditing, setEditing] = useState(false)
  const [hasAll, setAll] = useState(false)
  const shown = hasAll || isEditing ? people : people.slice(0, most)
  return (
    <div>
      <ul className={classes['people']}>
        {shown.map((person) => (
          <li key={person.id}>
            {onPick && !isEditing ? (
              <button
                type="button"
                className={classes['person']}
                aria-pressed={person.id === chosen}
                onClick={() => onPick(person.id)}
              >
                <Words person={person} />
              </button>
            ) : (
              <span className={classes['person']}>
                <Words person={person} />
                {isEditing ? (
                  <ActionIcon aria-label={uiTexts.removeName(person.fullname)} onClick={() => onForget(person.id)}>
                    <IconX size={20} />
                  </ActionIcon>
                ) : null}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        {people.length > shown.length ? (
          <Button variant="subtle" size="sm" h={44} onClick={() => setAll(true)}>
            {uiTexts.showAll(people.length)}
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" size="sm" h={44} onClick={() => setEditing(!isEditing)}>
          {isEditing ? uiTexts.done : uiTexts.removeNames}
        </Button>
      </div>
    </div>
  )
}
