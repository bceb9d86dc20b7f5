import { z } from 'zod';
import { tool } from '../tool.ts';
import { uploadPath } from '../upload-link.ts';

export const addRecording = tool({
  name: 'add_recording',
  title: 'Add a recording',
  description:
    'Makes an address to which one audio file can be sent once, within the hour, without a key: as the form field `audio` of a POST. The recording is transcribed then.',
  scope: 'write',
  isReadOnly: false,
  endsWithKey: true,
  input: {},
  output: {
    uploadUrl: z.string(),
    method: z.literal('POST'),
    field: z.literal('audio').describe('The field of the form with the file'),
    expiresAt: z.string(),
    recordingId: z.string().describe('What the recording will be'),
    url: z.string().describe('Where the user will read and hear it'),
    example: z.string(),
  },
  async run({ context, links, options }) {
    const { actor } = await context.authenticate('write');
    await context.limit('upload', actor.userId);
    const { token, recordingId, expiresAt } = await options.services.uploadLinks.make(actor);
    const uploadUrl = links.home(`${uploadPath}${token}`);
    const example = `curl -F audio=@recording.m4a ${uploadUrl}`;
    const structured = {
      uploadUrl,
      method: 'POST' as const,
      field: 'audio' as const,
      expiresAt,
      recordingId,
      url: links.recording(recordingId),
      example,
    };
    return {
      structured,
      text: `Send one audio file until ${expiresAt}: ${example}\nIt will be ${structured.url}`,
    };
  },
});
