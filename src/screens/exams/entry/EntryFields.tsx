import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { EXAM_TYPES, TYPE_NAMES, type AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import form from '#ui/form.module.css'
import { PHONE } from '#ui/phone.ts'
import tiles from '#ui/tiles.module.css'
import { entryTexts as texts } from './entry.texts.ts'
import type { Offer } from './offers.ts'
import type { EntryFilters } from './use-entry-filters.ts'

type EntryFieldsProps = {
  offers: readonly Offer[]
  offer: Offer | undefined
  years: readonly AcademicYearRow[]
  filters: EntryFilters
}

const UNCHOSEN = { value: '', label: texts.choose }
const TYPES = [UNCHOSEN, ...EXAM_TYPES.map((value) => ({ value, label: shownExam(TYPE_NAMES[value]) }))]

/** Fields for class, exam and subjects; folded on a phone once all are chosen, so that the grid is in sight. */
export function EntryFields(props: EntryFieldsProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const { offer, filters } = props
  if (!isPhone || !offer || !filters.exam) return <Fields {...props} />
  const subjects = offer.subjects.filter(({ id }) => filters.subjectIds?.includes(id))
  return (
    <FoldingPanel
      title={[offer.group.name, shownExam(filters.exam.name), ...subjects.map(({ name }) => name)].join(' · ')}
      brief={texts.change}
    >
      <Fields {...props} />
      <ViewChoice isByChild={filters.isByChild} onChoose={(view) => filters.set({ view })} />
    </FoldingPanel>
  )
}

function Fields({ offers, offer, years, filters }: EntryFieldsProps) {
  const { exams, exam, set } = filters
  return (
    <div className={form['whole']}>
      <div className={form['wide']}>
        <NativeSelect
          label={texts.className}
          data={[UNCHOSEN, ...offers.map(({ group }) => ({ value: String(group.id), label: group.name }))]}
          value={String(offer?.group.id ?? '')}
          onChange={(event) => set({ class: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.examType}
          data={TYPES}
          value={filters.type ?? ''}
          onChange={(event) => set({ type: event.currentTarget.value, exam: null })}
        />
        <NativeSelect
          label={texts.year}
          data={[UNCHOSEN, ...years.map(({ id, year }) => ({ value: String(id), label: year }))]}
          value={String(filters.yearId ?? '')}
          onChange={(event) => set({ year: event.currentTarget.value || '0', exam: null })}
        />
        {exams.length > 1 ? (
          <NativeSelect
            label={texts.exam}
            data={exams.map(({ id, name }) => ({ value: String(id), label: shownExam(name) }))}
            value={String(exam?.id ?? '')}
            onChange={(event) => set({ exam: event.currentTarget.value })}
          />
        ) : null}
      </div>
      {offer ? <SubjectChips offer={offer} filters={filters} /> : null}
    </div>
  )
}

function SubjectChips({ offer: { subjects }, filters }: { offer: Offer; filters: EntryFilters }) {
  const all = subjects.map(({ id }) => id)
  const chosen = new Set(filters.subjectIds ?? all)
  if (subjects.length === 0) return null
  return (
    <fieldset className={tiles['tiles']}>
      <legend>{texts.subjects}</legend>
      {subjects.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.has(id)} onChange={() => filters.toggleSubject(id, all)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

type ViewChoiceProps = { isByChild: boolean; onChoose: (view: string | null) => void }

const ViewChoice = ({ isByChild, onChoose }: ViewChoiceProps) => (
  <fieldset className={tiles['tiles']} aria-label={texts.views.label}>
    {([null, 'grid'] as const).map((view) => (
      <label key={view}>
        <input type="radio" name="view" checked={isByChild === (view === null)} onChange={() => onChoose(view)} />
        {view === null ? texts.views.child : texts.views.grid}
      </label>
    ))}
  </fieldset>
)
