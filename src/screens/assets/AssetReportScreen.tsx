import { Button } from '@mantine/core'
import { IconPackages, IconRefresh } from '@tabler/icons-react'
import type { AssetGroup, AssetListed, AssetReportReply } from '#domain/assets/assets.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useAssetReport } from '#data/assets/assets.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Field } from '#ui/fields.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../core/Gates.tsx'
import { heading, momentWords, summed, text } from '../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../core/list/ShortTable.tsx'
import { assetReportScreen } from './assets.screens.ts'
import { assetTexts } from './assets.texts.ts'
import styles from './assets.module.css'

const { report: texts, fields } = assetTexts

/** Asset report: sums by category and condition, and the most valuable assets of the school. */
export default function AssetReportScreen() {
  const { shown, ask } = useAssetReport({})
  const zone = useSchool()?.timeZone ?? 'UTC'
  const report = shown.status === 'ready' ? shown.data : null
  return (
    <Page
      title={assetReportScreen.title}
      lead={texts.lead}
      actions={
        <div className={styles['buttons']}>
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={ask}>
            {texts.refresh}
          </Button>
          <ExportFields
            title={assetReportScreen.title}
            fileName={texts.file}
            {...(report ? { note: `${texts.generatedAt}: ${momentWords(report.generatedAt, zone)}` } : {})}
            fields={exportedFields}
            rows={report && report.totalAssets > 0 ? exportedLines(report) : []}
          />
        </div>
      }
    >
      <Gate shown={shown} ask={ask} words={texts}>
        {(data) => <Report report={data} zone={zone} />}
      </Gate>
    </Page>
  )
}

function Report({ report, zone }: { report: AssetReportReply; zone: string }) {
  const { generatedAt, totalAssets, totalPurchaseValue, totalCurrentValue, categories, conditions, topValuable } =
    report
  return (
    <div className={styles['report']}>
      <Figures
        figures={[
          { label: texts.generatedAt, value: momentWords(generatedAt, zone) },
          { label: texts.totalAssets, value: totalAssets },
          { label: texts.totalPurchaseValue, value: formatCents(totalPurchaseValue) },
          { label: texts.totalCurrentValue, value: formatCents(totalCurrentValue) },
        ]}
      />
      {totalAssets === 0 ? (
        <EmptyState icon={<IconPackages size={30} />} title={texts.empty} />
      ) : (
        <>
          <div className={styles['groups']}>
            <Groups title={texts.byCategory} label={fields.category} groups={categories} />
            <Groups title={texts.byCondition} label={fields.condition} groups={conditions} />
          </div>
          <Panel title={texts.top}>
            <ShortTable label={texts.top} fields={topFields} rows={topValuable} rowKey={({ id }) => id} />
          </Panel>
        </>
      )}
    </div>
  )
}

const Groups = ({ title, label, groups }: { title: string; label: string; groups: readonly AssetGroup[] }) => (
  <Panel title={title}>
    <ShortTable label={title} fields={groupFields(label)} rows={groups} rowKey={({ name }) => name} isDense />
  </Panel>
)

const groupFields = (label: string): readonly Field<AssetGroup>[] => [
  heading('name', label, ({ name }) => name),
  text('count', texts.count, ({ count }) => count, { isNumber: true, sum: String }),
  summed('purchaseValue', texts.purchaseValue, ({ purchaseValue }) => purchaseValue),
  summed('currentValue', texts.currentValue, ({ currentValue }) => currentValue),
]

const topFields: readonly Field<AssetListed>[] = [
  text('number', fields.number, ({ assetNumber }) => assetNumber),
  heading('name', fields.name, ({ name }) => name),
  text('category', fields.category, ({ category }) => category),
  text('condition', fields.condition, ({ condition }) => condition),
  text('location', fields.location, ({ location }) => location),
  summed('price', texts.purchaseValue, ({ purchasePrice }) => purchasePrice),
  summed('value', texts.currentValue, ({ currentValue }) => currentValue),
]

type Exported = { part: string; line: string; count: number; purchaseValue: number; currentValue: number }

/** The columns of the report in files. */
const exportedFields: readonly Field<Exported>[] = [
  { key: 'part', label: texts.part, value: ({ part }) => part },
  { key: 'line', label: texts.line, value: ({ line }) => line },
  { key: 'count', label: texts.count, value: ({ count }) => count },
  {
    key: 'purchaseValue',
    label: texts.purchaseValue,
    value: ({ purchaseValue }) => purchaseValue,
    isMoney: true,
    adds: false,
  },
  {
    key: 'currentValue',
    label: texts.currentValue,
    value: ({ currentValue }) => currentValue,
    isMoney: true,
    adds: false,
  },
]

function exportedLines(report: AssetReportReply): Exported[] {
  const part = (name: string, groups: readonly AssetGroup[]) =>
    groups.map(({ name: line, ...sums }) => ({ part: name, line, ...sums }))
  return [
    {
      part: texts.total,
      line: '',
      count: report.totalAssets,
      purchaseValue: report.totalPurchaseValue,
      currentValue: report.totalCurrentValue,
    },
    ...part(texts.byCategory, report.categories),
    ...part(texts.byCondition, report.conditions),
    ...report.topValuable.map(({ assetNumber, name, purchasePrice, currentValue }) => ({
      part: texts.top,
      line: assetTexts.named(assetNumber, name),
      count: 1,
      purchaseValue: purchasePrice,
      currentValue,
    })),
  ]
}
