import { describe, expect, it } from 'vitest'
import { PRESENT, type MarkChoice } from '#domain/school/mark-choice.ts'
import { createMarkForm, followDay, formMarks, formTotals, markAll, rowOf, takeBack, toggleRow } from './mark-form.ts'

const SICK: MarkChoice = { present: false, reason: 'sick', otherText: '', kind: 'excused' }
const people = (announced?: MarkChoice) => [
  { id: 1, mark: null, announced },
  { id: 2, mark: null },
]
const markOf = (form: ReturnType<typeof createMarkForm>, id: number) => formMarks(form).find((mark) => mark.id === id)

describe('a student whose absence was announced', () => {
  it('is present until somebody taps, and then absent and excused with the announced reason', () => {
    const form = createMarkForm(people(SICK), () => '07:45')
    expect(formTotals(form)).toMatchObject({ present: 2, absent: 0, changed: 0 })
    toggleRow(form, 1)
    expect(markOf(form, 1)).toMatchObject({ present: false, remark: 'Absent - Sick', kind: 'excused' })
    toggleRow(form, 1)
    expect(rowOf(form, 1).choice).toMatchObject({ present: true, kind: 'late' })
  })

  it('is marked so by Mark all absent, too, and others without a reason', () => {
    const form = createMarkForm(people(SICK))
    markAll(form, false)
    expect(markOf(form, 1)).toMatchObject({ remark: 'Absent - Sick', kind: 'excused' })
    expect(markOf(form, 2)).toMatchObject({ remark: 'Absent - Unknown' })
  })

  it('is an ordinary one once the announcement was withdrawn while the class is open', () => {
    const form = createMarkForm(people(SICK))
    followDay(form, people())
    toggleRow(form, 1)
    expect(rowOf(form, 1).choice).toEqual({ ...PRESENT, present: false })
    takeBack(form, 1)
    expect(rowOf(form, 1).choice).toEqual(PRESENT)
  })
})
