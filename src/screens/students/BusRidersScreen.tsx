import { useMemo } from 'react'
import { useClasses } from '#data/classes/classes.queries.ts'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import { hasBus, identifyRider, riderFields, riderKey, ridersOf, type Rider } from './bus-riders.ts'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'
import styles from './records.module.css'

const texts = recordTexts.riders

/** Who rides a bus and who does not; from this device's copy, also without network. */
export default function BusRidersScreen() {
  const classes = useClasses()
  const book = classes.status === 'ready' ? classes.data : null
  // The same list as long as the copy stays as it is: a search is prepared once for it.
  const riders = useMemo(() => (book ? ridersOf(book) : []), [book])
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <CopyGate reading={classes}>{() => <Riders riders={riders} />}</CopyGate>
    </Page>
  )
}

const percentOf = (part: number, all: number): string => (all === 0 ? '0.0' : ((100 * part) / all).toFixed(1))

function Riders({ riders }: { riders: readonly Rider[] }) {
  const [params, set] = useAddress()
  const isWithout = params.get('bus') === 'without'
  const groups = useMemo(
    () => ({ with: riders.filter(hasBus), without: riders.filter((each) => !hasBus(each)) }),
    [riders],
  )
  const choice = (name: 'with' | 'without') => (
    <label>
      <input
        type="radio"
        name="bus"
        checked={isWithout === (name === 'without')}
        onChange={() => set({ bus: name === 'without' ? name : null })}
      />
      {texts[name]}
      <small>{texts.share(groups[name].length, riders.length, percentOf(groups[name].length, riders.length))}</small>
    </label>
  )
  return (
    <>
      <fieldset className={styles['choices']}>
        <legend>{texts.choice}</legend>
        {choice('with')}
        {choice('without')}
      </fieldset>
      <RecordTable
        title={isWithout ? texts.without : texts.with}
        file={isWithout ? texts.fileWithout : texts.fileWith}
        rows={isWithout ? groups.without : groups.with}
        fields={riderFields}
        identify={identifyRider}
        rowKey={riderKey}
        initial={{ by: 'fullname', isDown: false }}
        empty={texts.empty}
      />
    </>
  )
}
