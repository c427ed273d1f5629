import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useCallback, useReducer, type ComponentType, type ReactNode } from 'react'
import type { Screen } from '#app/screens.ts'
import type { Shown, Source } from '#data/answers/source.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { useAddress } from '#ui/use-address.ts'
import { useDesk } from '../desk.ts'
import { DeskFrame } from '../DeskFrame.tsx'
import { ConfirmDeletion } from '../form/ConfirmDeletion.tsx'
import type { TroubleWords } from '../trouble.ts'
import type { Here, ListSpec, Question } from './list.ts'
import { listScreen, type Frame } from './list-screen.tsx'
import { NEW, NewButton } from './NewButton.tsx'

/** Props of the form of a record, which is a dialog or a panel above the list. */
export type RecordFormProps<Data, Row> = {
  /** The record to change, in its present state; null for a new record. */
  row: Row | null
  data: Data
  here: Here
  onClose: () => void
}

type Records<Data, Row> = {
  /** Heading of the column of buttons. */
  label: string
  words: {
    add: string
    /** Label of the button that closes a form above the list. */
    close?: string
    edit: (row: Row) => string
    delete: (row: Row) => string
    needsServer: string
  }
  Form: ComponentType<RecordFormProps<Data, Row>>
  /** Deletes a record at the school after a confirmation; a component where the dialog asks for more. */
  removal: Removal<Row> | ComponentType<RemovalProps<Row>>
  /** Whether the person may make and change records; everybody may where left out. */
  useMayChange?: () => boolean
  /** Whether a record can still be changed. */
  mayChange?: (row: Row) => boolean
  /** Other buttons of a row, before those that change and delete. */
  others?: (row: Row, here: Here) => ReactNode
}

/** Props of the component around the list; `turn` changes with each change of a record, so that figures are read again. */
export type AroundProps = { here: Here; turn: number; children: ReactNode }

export type RemovalProps<Row> = { row: Row; onClose: () => void }

type Removal<Row> = {
  words: TroubleWords & { title: string; confirm: string; asks: string }
  doneText: string
  run: (row: Row) => Promise<unknown>
  what: (row: Row) => ReactNode
}

/** Makes the dialog that asks before a record is deleted. */
const removalOf = <Row,>({ words, doneText, run, what }: Removal<Row>) =>
  function Remove({ row, onClose }: RemovalProps<Row>) {
    const { changed } = useDesk()
    return (
      <ConfirmDeletion words={words} remove={() => run(row)} doneText={doneText} onDeleted={changed} onClose={onClose}>
        <p>{what(row)}</p>
      </ConfirmDeletion>
    )
  }

const always = (): boolean => true
const Plain = ({ children }: AroundProps) => children

/** Makes a screen on which records of the school are listed, made, changed and deleted. */
export function recordsScreen<Data, Row, Name extends string = never>(
  screen: Pick<Screen, 'title'>,
  source: Source<Question<Name>, Data>,
  {
    records,
    around: Around = Plain,
    ...spec
  }: Omit<Frame<Row, Name>, 'tools' | 'around'> &
    Omit<ListSpec<Data, Row, Name>, 'actions'> & { records: Records<Data, Row>; around?: ComponentType<AroundProps> },
): ComponentType {
  const { words, Form, removal, useMayChange = always, mayChange = always } = records
  const Remove = typeof removal === 'function' ? removal : removalOf(removal)
  type Parts = { here: Here; ask: () => void; shown: Shown<unknown> }

  function Tools({ ask, shown }: Parts) {
    return useMayChange() ? <NewButton ask={ask} shown={shown} words={words.add} close={words.close} /> : null
  }

  function Opened({ here, shown }: Parts) {
    const [params, set] = useAddress()
    const { ownerId } = useDesk()
    const form = params.get('form')
    if (!useMayChange() || !form || !ownerId || shown.status !== 'ready') return null
    const data = shown.data as Data
    const row = spec.rows(data, here as Here<Name>).find((each) => String(spec.rowKey(each)) === form) ?? null
    if (form !== NEW && (row === null || !mayChange(row))) return null
    return <Form key={form} row={row} data={data} here={here} onClose={() => set({ form: null })} />
  }

  function Desk({ children, ...parts }: Parts & { children: ReactNode }) {
    const { ask } = parts
    const [turn, next] = useReducer((before: number) => before + 1, 0)
    const changed = useCallback(() => {
      ask()
      next()
    }, [ask])
    return (
      <DeskFrame shown={parts.shown} ask={changed} needsServer={words.needsServer}>
        <Around here={parts.here} turn={turn}>
          <Opened {...parts} />
          {children}
        </Around>
      </DeskFrame>
    )
  }

  function Buttons({ row, here }: { row: Row; here: Here }) {
    const [, set] = useAddress()
    const { isAway } = useDesk()
    const isOurs = useMayChange() && mayChange(row)
    return (
      <>
        {records.others?.(row, here)}
        {isOurs ? (
          <>
            <RowButton
              label={words.edit(row)}
              isDisabled={isAway}
              onClick={() => set({ form: String(spec.rowKey(row)) }, true)}
            >
              <IconPencil size={20} />
            </RowButton>
            <DialogButton
              renderButton={(open) => (
                <RowButton label={words.delete(row)} isGrave isDisabled={isAway} onClick={open}>
                  <IconTrash size={20} />
                </RowButton>
              )}
            >
              {(onClose) => <Remove row={row} onClose={onClose} />}
            </DialogButton>
          </>
        ) : null}
      </>
    )
  }
  const list = {
    ...spec,
    tools: Tools,
    around: Desk,
    actions: { label: records.label, render: (row: Row, { here }: Parts) => <Buttons row={row} here={here} /> },
  }
  return listScreen(screen, source, list as unknown as Frame<Row, Name> & ListSpec<Data, Row, Name>)
}
