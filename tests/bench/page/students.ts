import { readStudents } from '#data/school/students.queries.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import { expect, presentReplica } from './engine.ts'
import { timed, type Pair } from './raw.ts'

const TYPED = ['m', 'mo', 'moham', 'mohamed', 'mohamed al', 'hassan warsame', '63 4', '12']

/** Measures a search of names, ids and phones in any spelling, typed letter by letter, and a plain substring scan. */
export async function searchEverything(runs: number): Promise<Pair & { students: number; prepare: number[] }> {
  const rows = await readStudents(await presentReplica())
  const plain = rows.map(({ id, fullname, phone }) => `${id} ${fullname} ${phone ?? ''}`.toLowerCase())
  const pair: Pair = { ours: [], limit: [] }
  const prepare: number[] = []
  for (let run = 0; run < runs; run++) {
    let index = searchIndex<(typeof rows)[number]>([])
    prepare.push(await timed(() => void (index = searchIndex(rows))))
    for (const typed of TYPED) {
      let found = 0
      pair.ours.push(await timed(() => void (found = search(index, typed).length)))
      pair.limit.push(await timed(() => plain.filter((text) => text.includes(typed))))
      expect(found > 0 && found < rows.length, `'${typed}' finds some students, found ${found}`)
    }
  }
  return { ...pair, prepare, students: rows.length }
}

/** Milliseconds to fetch the whole list of students by the server's call. */
export async function fetchList(token: string): Promise<{ took: number; students: number }> {
  let students = 0
  const took = await timed(async () => {
    const response = await fetch('/api/student/studentList', { headers: { authorization: `Bearer ${token}` } })
    students = ((await response.json()) as unknown[]).length
  })
  return { took, students }
}
