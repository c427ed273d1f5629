import { NativeSelect } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import layout from '#ui/form.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaGate } from '../../core/Gates.tsx'
import { MadeSlips, type MadeSlip } from '../../users/slip/MadeSlips.tsx'
import { UnreachableNote, useSlipAddress } from '../../users/slip/UnreachableNote.tsx'
import { slipsScreen } from '../students.screens.ts'
import { ClassSlips } from './ClassSlips.tsx'
import { WHO, type Who } from './slip-plan.ts'
import { slipsTexts as texts } from './slips.texts.ts'
import { StaffSlips } from './StaffSlips.tsx'

const STAFF = 'staff'

const whoOf = (value: string | null): Who => WHO.find((each) => each === value) ?? 'fresh'

/** Slips of first use, for the parents of a class or the staff; parents' accounts are made with them. */
export default function SlipsScreen() {
  const [address, setAddress] = useAddress()
  const [made, setMade] = useState<{ slips: readonly MadeSlip[]; refused: number } | null>(null)
  const isAdmin = useSession()?.user.Role === 'ADMIN'
  const classes = useClassList()
  const whose = address.get('of') ?? ''
  const who = whoOf(address.get('who'))
  const { canReach } = useSlipAddress()
  return (
    <Page title={slipsScreen.title} lead={texts.lead}>
      <UnreachableNote />
      {made ? (
        <MadeSlips
          slips={made.slips}
          note={made.refused > 0 ? texts.refused(made.refused) : null}
          onClose={() => setMade(null)}
        />
      ) : (
        <ReplicaGate reading={classes}>
          {(all) => (
            <div className={layout['whole']}>
              <Panel title={texts.whose}>
                <div className={layout['wide']}>
                  <NativeSelect
                    label={texts.whose}
                    value={whose}
                    onChange={({ currentTarget: { value } }) => setAddress({ of: value })}
                    data={[
                      { value: '', label: texts.choose },
                      ...(isAdmin ? [{ value: STAFF, label: texts.staff }] : []),
                      ...all.map(({ id, name }) => ({ value: String(id), label: texts.parentsOf(name) })),
                    ]}
                  />
                  <NativeSelect
                    label={texts.who}
                    description={texts.whoNotes[who]}
                    inputWrapperOrder={['label', 'input', 'error', 'description']}
                    value={who}
                    onChange={({ currentTarget: { value } }) => setAddress({ who: value === 'fresh' ? null : value })}
                    data={WHO.map((value) => ({ value, label: texts.whoNames[value] }))}
                  />
                </div>
              </Panel>
              {whose === '' ? <EmptyState icon={<IconId size={30} />} title={texts.choose} /> : null}
              {whose === STAFF && isAdmin ? (
                <StaffSlips who={who} canMake={canReach} onMade={(slips) => setMade({ slips, refused: 0 })} />
              ) : null}
              {all.some(({ id }) => String(id) === whose) ? (
                <ClassSlips
                  key={whose}
                  classId={whose}
                  who={who}
                  canMake={canReach}
                  onMade={(slips, refused) => setMade({ slips, refused })}
                />
              ) : null}
            </div>
          )}
        </ReplicaGate>
      )}
    </Page>
  )
}
