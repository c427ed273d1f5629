import { Group } from '@mantine/core'
import { Bars } from '#ui/chart/Bars.tsx'
import { Donut } from '#ui/chart/Donut.tsx'
import { Chip } from '#ui/list/Chip.tsx'
import { Email } from '#ui/list/Email.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { Quota } from '#ui/Quota.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { UsageBar } from '#ui/UsageBar.tsx'
import { WhenSeen } from '#ui/WhenSeen.tsx'

export const title = 'Figures and states'

const TONES = ['good', 'wait', 'bad', 'accent', 'violet', 'blue', undefined] as const

export const examples = {
  'Key figures': () => (
    <Figures
      figures={[
        { label: 'Students', value: 640 },
        { label: 'Absent', value: 12, tone: 'bad', note: 'of 38' },
        { label: 'Late', value: 3, tone: 'wait' },
      ]}
    />
  ),
  'Large amounts': () => <Figures isRoomy figures={[{ label: 'Paid', value: '$10,240.00', tone: 'good' }]} />,
  'A limit and its use': () => (
    <>
      <Quota limit={20} used={14} remaining={6} waiting={2} />
      <UsageBar label="Used of the salary" used={90} limit={100} />
    </>
  ),
  'A share of a whole': () => (
    <Donut
      slices={[
        { label: 'Salaries', amount: 700, colour: '#115e6a' },
        { label: 'Rent', amount: 300, colour: '#c9822b' },
      ]}
      text="Expenses: salaries 70 %, rent 30 %"
      title="Expenses"
      value="$1,000"
    />
  ),
  'A course over days': () => (
    <Bars
      text="Money taken by day"
      bars={[120, 0, 640, null, 310].map((value, at) => ({ key: String(at), label: `Day ${at + 1}`, value }))}
    />
  ),
  'A part that waits until it is nearly in sight': () => (
    <WhenSeen>
      <Chip tone="good">in sight</Chip>
    </WhenSeen>
  ),
  'Words of a state': () => (
    <Group>
      {TONES.map((tone) => (
        <Chip key={tone ?? 'plain'} tone={tone}>
          {tone ?? 'plain'}
        </Chip>
      ))}
    </Group>
  ),
  'State of the device': () => (
    <Group>
      <StatusPill kind="allSent" tone="good" text="All sent (08:05)" short="Sent" />
      <StatusPill kind="waiting" tone="wait" text="3 entries wait" short="3" />
      <StatusPill kind="noServer" tone="quiet" text="No network" short="Away" />
    </Group>
  ),
  'Texts of a cell': () => (
    <>
      <Lines lines={['Hodan Cali Nuur', '1A', 'left on 12/03/2026']} tone="wait" />
      <br />
      <Email>office@a-very-long-name-of-a-school.example</Email>
    </>
  ),
}
