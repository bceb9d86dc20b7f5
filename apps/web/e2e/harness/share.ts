import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const manifest = new URL('../../public/manifest.webmanifest', import.meta.url);

/** A file as another app shares it; `megabytes` instead of `content`: so much of nothing. */
export type SharedWith = { name: string; type: string; content?: Buffer; megabytes?: number };

/** Does what the system does when another app shares with the installed one, whose manifest says where to. */
export async function share(
  page: Page,
  files: SharedWith[],
  texts: Record<string, string> = {},
): Promise<void> {
  const plain = files.map(({ content, ...file }) => ({
    ...file,
    base64: content?.toString('base64') ?? null,
  }));
  const { share_target: target } = JSON.parse(readFileSync(manifest, 'utf8'));
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate(
      ({ plain, texts, target }) => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
        const form = document.createElement('form');
        form.action = new URL(target.action, link).href;
        form.method = target.method;
        form.enctype = target.enctype;
        const transfer = new DataTransfer();
        for (const { name, type, base64, megabytes } of plain) {
          const bytes = base64 === null ? null : Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
          const parts = bytes ? [bytes] : Array(megabytes).fill(new Blob([new Uint8Array(1024 * 1024)]));
          transfer.items.add(new File(parts, name, { type }));
        }
        const input = document.createElement('input');
        input.type = 'file';
        input.multiple = true;
        input.name = target.params.files[0].name;
        input.files = transfer.files;
        form.append(input);
        for (const [name, value] of Object.entries(texts)) {
          const field = document.createElement('input');
          field.name = name;
          field.value = value;
          form.append(field);
        }
        document.body.append(form);
        HTMLFormElement.prototype.submit.call(form);
      },
      { plain, texts, target },
    ),
  ]);
}
