import { parseArgs } from 'node:util'
import { copying } from './benches/copying.ts'
import { idle } from './benches/idle.ts'
import { pushOnEmbedded, pushOnPostgres } from './benches/push.ts'
import { reading } from './benches/reading.ts'
import { recovery } from './benches/recovery.ts'
import { saving } from './benches/saving.ts'
import { screens } from './benches/screens.ts'
import { sending } from './benches/sending.ts'
import { tableOf, type Row } from './figures.ts'
import { openStage, type Stage } from './stage.ts'

const benches: Record<string, (stage: Stage) => Promise<Row[]>> = {
  saving,
  sending,
  copying,
  reading,
  screens,
  idle,
  recovery,
  'push-postgres': pushOnPostgres,
  'push-embedded': pushOnEmbedded,
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(only: string | undefined, isQuick: boolean): Promise<void> {
  const wanted = Object.entries(benches).filter(([name]) => !only || name === only)
  if (wanted.length === 0) throw new Error(`There is no bench ${only}; there are ${Object.keys(benches).join(', ')}`)
  const { stage, close } = await openStage(isQuick)
  const rows: Row[] = []
  try {
    for (const [name, bench] of wanted) {
      const start = Date.now()
      rows.push(...(await bench(stage)))
      say(`${name}: ${Math.round((Date.now() - start) / 1000)} s`)
    }
  } finally {
    await close()
  }
  process.stdout.write(`${tableOf(rows)}\n`)
}

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } })
await run(values.only, values.quick ?? false)
