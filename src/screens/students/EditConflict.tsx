import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Choice, Difference, DifferenceName } from './student-conflict.ts'
import classes from './student-form.module.css'
import { formTexts } from './student-form.texts.ts'
import form from '#ui/form.module.css'

const texts = formTexts.conflict

type Choices = ReadonlyMap<DifferenceName, Choice>

type EditConflictProps = {
  changedBy: string | null
  differences: readonly Difference[]
  isBusy: boolean
  onSave: (choices: Choices) => void
  onTakeTheirs: () => void
}

/** Somebody else saved first: shows both versions by field. Nothing is saved until every field is chosen. */
export function EditConflict({ changedBy, differences, isBusy, onSave, onTakeTheirs }: EditConflictProps) {
  const [choices, setChoices] = useState<Choices>(
    () => new Map(differences.flatMap(({ name, proposed }) => (proposed ? [[name, proposed]] : []))),
  )
  const [hasTried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  const save = () => {
    setTried(true)
    if (differences.every(({ name }) => choices.has(name))) onSave(choices)
  }
  return (
    <section className={classes['conflict']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {texts.title(changedBy ?? texts.somebody)}
      </h2>
      <p>{texts.lead}</p>
      {differences.map((difference) => (
        <OneChoice
          key={difference.name}
          difference={difference}
          choice={choices.get(difference.name) ?? null}
          isMissing={hasTried && !choices.has(difference.name)}
          onChoose={(choice) => setChoices(new Map(choices).set(difference.name, choice))}
        />
      ))}
      <div className={form['buttons']}>
        <Button loading={isBusy} onClick={save}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {texts.theirsAll}
        </Button>
      </div>
    </section>
  )
}

type OneChoiceProps = {
  difference: Difference
  choice: Choice | null
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

function OneChoice({ difference, choice, isMissing, onChoose }: OneChoiceProps) {
  const { name, label, mine, theirs } = difference
  const sides = [
    ['mine', texts.mine, mine],
    ['theirs', texts.theirs, theirs],
  ] as const
  return (
    <fieldset className={classes['choice']}>
      <legend>{label}</legend>
      <div>
        {sides.map(([side, title, value]) => (
          <label key={side}>
            <input type="radio" name={`conflict ${name}`} checked={choice === side} onChange={() => onChoose(side)} />
            <span>
              <small>{title}</small>
              {value}
            </span>
          </label>
        ))}
      </div>
      {isMissing ? <p role="alert">{texts.choose}</p> : null}
    </fieldset>
  )
}
