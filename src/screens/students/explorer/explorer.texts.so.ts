import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { explorerTexts } from './explorer.texts.ts'

export const explorerSo: Translation<typeof explorerTexts> = {
  title: 'Raadinta ardayda',
  list: {
    lead: 'Arday ku raadi lambar, magac ama telefoon. Magacyada si kasta waa loo qori karaa: Maxamed, Mohamed.',
    empty: 'Weli arday lama diiwaangelin.',
    file: 'students',
  },
  views: { label: 'Muuqaalka', compact: 'Kooban', detailed: 'Faahfaahsan' },
  fields: {
    id: 'Lambar',
    fullname: term['Full name'],
    className: term.Class,
    gender: 'Jinsiga',
    age: 'Da’da',
    phone: term.Phone,
    phone2: 'Telefoon 2',
    bus: 'Baska',
    rollNumber: 'Lambarka diiwaanka',
    motherName: 'Magaca hooyada',
    fee: 'Lacagta',
    address: 'Cinwaanka',
    district: 'Degmada',
    previousSchool: 'Dugsigii hore',
    parentEmail: 'Iimaylka waalidka',
    freeReason: 'Sababta lacag la’aanta',
    createdBy: 'Sameeyey',
    createdAt: 'La diiwaangeliyey',
  },
  details: {
    loading: 'Dugsiga ayaa wax dheeraad ah la weydiinayaa …',
    noServer: 'Server-ka dugsiga lama gaadhi karo; tani waa waxa qalabkani hayo.',
    asOf: (time) => `Server-ka dugsiga lama gaadhi karo. Sidii ${time}.`,
    notFound: 'Ardayga lama helin.',
    failed: 'Ardayga lama helin',
    ways: 'Waxa la qaban karo',
    edit: 'Wax ka beddel ardayga',
    changeClass: 'Beddel fasalka',
    linkParent: 'Ku xidh waalid',
    attendance: term.Attendance,
    years: 'Sannadaha iyo waraaqaha',
    discipline: term.Discipline,
    delete: 'Tirtir ardayga',
  },
}
