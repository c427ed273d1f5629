import type { ComponentType, ReactNode } from 'react'
import type { Screen } from '#app/screens.ts'
import type { Shown, Source } from '#data/answers/source.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import type { Filters } from './FilterFields.tsx'
import type { Filter, Here, ListSpec, ListContext, Question } from './list.ts'
import { ListView } from './ListView.tsx'
import { useHere, usePlace, useQuestion } from './use-here.ts'

/** A list whose type of rows is hidden, since only the list itself needs that type. */
export type AnyList<Data, Name extends string = string> = { readonly spec: ListSpec<Data, never, Name> }

/** Declares one of several lists of a screen. */
export const list = <Data, Row, Name extends string = string>(
  spec: ListSpec<Data, Row, Name>,
): AnyList<Data, Name> => ({
  spec: spec as unknown as ListSpec<Data, never, Name>,
})

/** `shown`: the state of the list's source. */
type Tools = { here: Here; ask: () => void; shown: Shown<unknown> }

export type Frame<Row, Name extends string> = {
  lead?: ReactNode
  filters?: Readonly<Record<Name, Filter<Row>>>
  /** Content above the bar, such as a form for the question. */
  before?: ComponentType<Tools>
  /** Component around the list, such as a context that rows share. */
  around?: ComponentType<Tools & { children: ReactNode }>
  /** Actions for the whole list, at the top of the page. */
  tools?: ComponentType<Tools>
  /** Content before a question is asked. */
  start?: ReactNode
  /** The message when the server refused without a reason. */
  failed?: string
}

type OneOf<Data, Name extends string> = Frame<never, Name> & { list: (here: Here<Name>) => AnyList<Data, Name> }

/** Makes a screen that lists the data of a source. */
export function listScreen<Data, Row, Name extends string = never>(
  screen: Pick<Screen, 'title'>,
  source: Source<Question<Name>, Data>,
  { lead, filters, before, around, tools, start, failed, ...spec }: Frame<Row, Name> & ListSpec<Data, Row, Name>,
): ComponentType {
  const one = list(spec)
  const frame = { lead, filters, before, around, tools, start, failed } as unknown as Frame<never, Name>
  return listsScreen(screen, source, { ...frame, list: () => one })
}

const Plain = ({ children }: { children: ReactNode }) => children

/** Makes a screen that shows one of several lists of the same data, selected by its filters. */
export function listsScreen<Data, Name extends string>(
  screen: Pick<Screen, 'title'>,
  useSource: Source<Question<Name>, Data>,
  { filters, lead, ...parts }: OneOf<Data, Name>,
): ComponentType {
  const named = (filters ?? {}) as Filters<never>
  const { before: Before, around: Around = Plain, tools: Tools, start, failed } = parts
  function Body({ place }: { place: ListContext }) {
    const here = useHere<Name>(place, named)
    const { spec } = parts.list(here)
    const answer = useSource(useQuestion(here, spec.isSearchedAtServer ?? false))
    const tools = { here, ask: answer.ask, shown: answer.shown }
    return (
      <Page title={screen.title} lead={lead} isList actions={Tools ? <Tools {...tools} /> : null}>
        {Before ? <Before {...tools} /> : null}
        <Around {...tools}>
          <ListView
            // Remounts for another list, whose rows have another type.
            key={spec.noun[1]}
            spec={spec}
            filters={named}
            here={here}
            {...answer}
            title={() => screen.title}
            start={start}
            failed={failed}
          />
        </Around>
      </Page>
    )
  }
  return function ListScreen() {
    const place = usePlace()
    return place ? (
      <Body place={place} />
    ) : (
      <Page title={screen.title} lead={lead} isList>
        <LoadingSkeleton rows={6} />
      </Page>
    )
  }
}
