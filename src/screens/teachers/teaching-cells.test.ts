import { describe, expect, it } from 'vitest'
import { changesOf, classTeachers, emptyOf, give, savedIn, teachersIn } from './teaching-cells.ts'

const [HODAN, CALI, SAHRA] = [7, 8, 9]
const cell = (classId: number, subjectId: number) => ({ classId, subjectId })
const SAVED = savedIn({
  assignments: [
    { ...cell(1, 1), teacherId: HODAN },
    { ...cell(1, 2), teacherId: HODAN },
    { ...cell(1, 2), teacherId: CALI },
  ],
})

describe('cells of the grid of teachers', () => {
  it('are sent with the teachers that were shown before, and not where they are as the school has them', () => {
    const given = give(SAVED, {}, [cell(1, 1), cell(1, 2), cell(2, 1)], [HODAN])
    expect(changesOf(SAVED, given)).toEqual([
      { ...cell(1, 2), was: [HODAN, CALI], teacherIds: [HODAN] },
      { ...cell(2, 1), was: [], teacherIds: [HODAN] },
    ])
    expect(teachersIn(SAVED, given, cell(1, 1))).toEqual([HODAN])
    expect(give(SAVED, given, [cell(2, 1)], [])).toEqual({ '1 2': [HODAN] })
  })

  it('without a teacher can be given to the class teacher, where a class has one', () => {
    const teacher = (id: number, ...ownClassIds: number[]) => ({ id, fullName: '', ownClassIds })
    const teachers = classTeachers({ teachers: [teacher(HODAN, 1, 3), teacher(CALI, 2), teacher(SAHRA, 3)] })
    expect([...teachers]).toEqual([
      [1, HODAN],
      [2, CALI],
    ])
    const cells = [cell(1, 1), cell(1, 3), cell(2, 1), cell(3, 1)]
    expect(emptyOf(SAVED, { '2 1': [SAHRA] }, cells, teachers)).toEqual([cell(1, 3)])
  })
})
