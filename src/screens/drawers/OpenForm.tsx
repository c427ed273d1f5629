import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { FLOAT_SOURCES } from '#domain/school/drawer-notes.ts'
import { dollarsOf, typedAmount } from '#domain/school/money.ts'
import { newRef } from '#data/device/new-ref.ts'
import { drawerActs, type ShownDrawer } from '#data/drawers/drawers.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { amountOf, shillingsTyped } from './count.ts'
import { bothWords } from './difference.ts'
import { drawerTexts } from './drawers.texts.ts'
import { useTakesShillings } from './use-takes-shillings.ts'
import styles from './drawers.module.css'

const texts = drawerTexts.open

type Typed = { ref: string; source: string; float: string; floatShillings: string }

/** What a closed drawer left. */
const leftWords = ({ closing }: ShownDrawer): string => bothWords(closing?.leftCents ?? 0, closing?.leftShillings)

/** Sources of a float: each drawer that can be taken over, the safe, and money that lies in the drawer. */
function sourcesOf(handed: readonly ShownDrawer[]) {
  const drawers = handed.map((drawer) => ({
    value: drawer.number,
    label: `${drawerTexts.sources.drawer}: ${drawer.owner}, ${drawer.number}, ${leftWords(drawer)}`,
  }))
  const others = FLOAT_SOURCES.filter((source) => source !== 'drawer')
  return [...drawers, ...others.map((value) => ({ value, label: drawerTexts.sources[value] }))]
}

type OpenFormProps = { ownerId: number; handed: readonly ShownDrawer[] }

/** Opens a drawer: takes one over, or brings a float. */
export function OpenForm({ ownerId, handed }: OpenFormProps) {
  const [first] = handed
  const initial: Typed = {
    ref: newRef(),
    source: first?.number ?? 'safe',
    float: first ? typedAmount(first.closing?.leftCents ?? 0) : '',
    floatShillings: first?.closing?.leftShillings ? String(first.closing.leftShillings) : '',
  }
  const form = useDraftForm(z.custom<Typed>(), {
    initial,
    blank: () => ({ ...initial, ref: newRef() }),
    draft: { key: `drawers:open:${ownerId}`, ownerId, isWhole: true },
    blocked: ({ float, floatShillings }) => {
      if (float.trim() === '' || amountOf(float) === null) return drawerTexts.wrongAmount
      return shillingsTyped(floatShillings) === null ? drawerTexts.wrongShillings : null
    },
    submit: ({ ref, source, float, floatShillings }) => {
      const of = FLOAT_SOURCES.find((each) => each === source)
      const from = of ? { from: of } : { from: 'drawer' as const, after: source }
      const shillings = shillingsTyped(floatShillings)
      return drawerActs.open({
        ref,
        float: dollarsOf(amountOf(float) ?? 0),
        ...(shillings ? { floatShillings: shillings } : {}),
        ...from,
      })
    },
    done: ({ receipt }) => toastDone(texts.opened(receipt ?? '')),
    trouble: drawerTexts.notSaved,
  })
  const { source, floatShillings } = useTyped(form)
  const taken = handed.find(({ number }) => number === source)
  const takesShillings = useTakesShillings()
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Form of={form} submit={texts.button} isWide>
        <div className={styles['fields']}>
          <NativeSelect label={texts.from} data={sourcesOf(handed)} {...form.field('source')} />
          <TextInput label={texts.float} inputMode="decimal" autoComplete="off" {...form.field('float')} />
          {takesShillings || floatShillings ? (
            <TextInput
              label={texts.floatShillings}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('floatShillings')}
            />
          ) : null}
        </div>
        {taken?.closing ? <p className={styles['soft']}>{texts.takeOver(taken.owner, leftWords(taken))}</p> : null}
      </Form>
    </Panel>
  )
}
