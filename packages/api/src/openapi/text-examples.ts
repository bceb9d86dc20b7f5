/** Examples of answers that are text, by their media types. */
export const textExamples: Readonly<Record<string, string>> = {
  'text/plain': 'Riunione del lunedì\n\n[00:00:01] Marco: Domani viene l’idraulico.\n',
  'application/x-subrip': '1\n00:00:01,400 --> 00:00:04,200\nMarco: Domani viene l’idraulico.\n',
  'text/csv':
    'time,kind,who,subject,address\r\n2026-11-30T08:15:00.000Z,signed_in,anna.rossi@example.org,anna.rossi@example.org,192.0.2.17\r\n',
  'application/jsonl':
    '{"id":"3f2b6c9e","kind":"signed_in","userId":null,"userEmail":null,"subject":"anna","subjectEmail":null,"address":null,"createdAt":"2026-11-30T08:15:00.000Z"}\n',
  'text/vtt': 'WEBVTT\n\n00:00:01.400 --> 00:00:04.200\n<v Marco>Domani viene l’idraulico.\n',
  'text/calendar':
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Wingman//IT\r\nBEGIN:VEVENT\r\nUID:3f2b6c9e@wingman\r\n' +
    'DTSTAMP:20261130T081500Z\r\nDTSTART;VALUE=DATE:20261204\r\nSUMMARY:Marco manda il preventivo\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
};
