import { countedAr } from '../core/plural.ar.ts'
import type { Translation } from '../core/translations.ts'
import type { announcementWords } from './announcements.words.ts'

export const announcementWordsAr: Translation<typeof announcementWords> = {
  opened: 'فُتح إعلان',
  days: (count) => countedAr(count, ['يوم', 'يومان', 'أيام', 'يومًا']),
  hours: (count) => countedAr(count, ['ساعة', 'ساعتان', 'ساعات', 'ساعة']),
  minutes: (count) => countedAr(count, ['دقيقة', 'دقيقتان', 'دقائق', 'دقيقة']),
  lessThanAMinute: 'أقل من دقيقة',
  left: (time) => `بقي ${time}`,
  expired: 'انتهى',
  noExpiration: 'بلا تاريخ انتهاء',
  noneSet: 'لم يحدد تاريخ انتهاء',
  audiences: {
    EVERYONE: 'الجميع',
    PARENT: 'أولياء الأمور',
    Teacher: 'المعلمون',
    USER: 'موظفو المكتب',
    ADMIN: 'المديرون',
  },
  parentsOf: (className) => `أولياء أمور الصف ${className}`,
}
