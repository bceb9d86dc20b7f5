import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { notesAsDocx } from './notes-docx.ts';
import { noteLine } from './testing/note-line.ts';

const [entrySignature, endSignature] = [0x02014b50, 0x06054b50];

/** The text of a file in a zip, found by the zip's own list of its files. */
function unzip(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.length - 6);
  expect(zip.readUInt32LE(zip.length - 22)).toBe(endSignature);
  while (zip.readUInt32LE(at) === entrySignature) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (zip.toString('utf8', at + 46, at + 46 + Number(nameLength)) === name) break;
    at += 46 + Number(nameLength) + Number(extra) + Number(comment);
  }
  const size = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(data, data + size);
  return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
}

test('notes as a Word document hold their lines with who, when and the second; what was said is no markup', async () => {
  const lines = [
    noteLine({ id: 's', section: 'summary', text: 'Costa <b>meno</b> & dura \u0000di più' }),
    noteLine({
      ...{ id: 'c', section: 'commitment', text: 'Mando il preventivo', who: 'Anna', state: 'done' },
      ...{ dueText: 'entro venerdì', due: { from: null, to: '2026-07-17', time: null } },
    }),
    noteLine({ id: 'd', section: 'commitment', text: 'Chiamo Rossi', state: 'dropped', sources: [] }),
  ];
  const typed = [{ id: 't', second: 61, text: 'caldaia <!' }];
  const file = await notesAsDocx(['Caldaia', '15 luglio'], { lines, kind: 'meeting', typed }, '2026-07-15');
  const xml = unzip(Buffer.from(await file.arrayBuffer()), 'word/document.xml');
  const paragraphs = xml.split('</w:p>').map((part) => part.replaceAll(/<[^>]*>/g, ''));
  expect(paragraphs.slice(0, -1)).toEqual([
    ...['Caldaia', '15 luglio · Riunione'],
    ...['I tuoi appunti', 'caldaia &lt;! [1:01]'],
    ...['In breve', 'Costa &lt;b&gt;meno&lt;/b&gt; &amp; dura di più [3:12]'],
    ...['Impegni', '☑ Mando il preventivo (Anna, entro venerdì, ven 17 lug) [3:12]', '☐ Chiamo Rossi'],
  ]);
  expect(xml).toMatch(/<w:strike\/>.{0,100}Chiamo Rossi/);
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
});
