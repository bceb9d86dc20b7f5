/** Something inside a prebuilt file that is no package of its own and brings no text along. */
export type InnerWork = {
  name: string;
  /** SPDX expression. */
  licence: string;
  source: string;
  /** Who holds the copyright, where the standard text has a place for it. */
  holder?: string;
};

type Carrier = {
  /** The file that carries them, as people know it. */
  title: string;
  /** What is to be known about the whole. */
  note: string;
  works: InnerWork[];
};

const work = (name: string, licence: string, source: string, holder?: string): InnerWork => ({
  name,
  licence,
  source,
  ...(holder === undefined ? {} : { holder }),
});

/**
 * As its own configuration line says: `--enable-gpl --enable-version3`, no `--enable-nonfree`, and the libraries that it
 * names. What is to be known about FDK AAC is told in docs/decisions/002-licence.md.
 */
const decoders: Carrier = {
  title: 'FFmpeg, in @seydx/node-av',
  note:
    'The decoders are FFmpeg with the changes of the Jellyfin project, as built for node-av with --enable-gpl and ' +
    '--enable-version3: as a whole they stand under the GNU GPL, version 3 or later. Their sources are at the ' +
    'addresses below; whoever passes this program on passes them on under that licence. The libraries in them keep ' +
    'their own licences and notices, which are in their sources. One of them, which this program never calls, is a ' +
    'version of the Fraunhofer FDK AAC Codec Library for Android that others have changed: all but AAC-LC was taken ' +
    'out of it. Its licence asks for its whole text, below, and for its sources; it gives no patent licence, and the ' +
    'Free Software Foundation calls it free but not compatible with the GNU GPL.',
  works: [
    work('FFmpeg', 'GPL-3.0-or-later', 'https://github.com/seydx/jellyfin-ffmpeg'),
    work('x264', 'GPL-2.0-or-later', 'https://code.videolan.org/videolan/x264'),
    work('x265', 'GPL-2.0-or-later', 'https://bitbucket.org/multicoreware/x265_git'),
    work('LAME', 'LGPL-2.0-or-later', 'https://lame.sourceforge.io'),
    work('FriBidi', 'LGPL-2.1-or-later', 'https://github.com/fribidi/fribidi'),
    work('GMP', 'LGPL-3.0-or-later OR GPL-2.0-or-later', 'https://gmplib.org'),
    work('libbluray', 'LGPL-2.1-or-later', 'https://code.videolan.org/videolan/libbluray'),
    work('libiconv', 'LGPL-2.1-or-later', 'https://www.gnu.org/software/libiconv'),
    work('alsa-lib', 'LGPL-2.1-or-later', 'https://github.com/alsa-project/alsa-lib'),
    work('Chromaprint', 'LGPL-2.1-or-later', 'https://github.com/acoustid/chromaprint'),
    work('libplacebo', 'LGPL-2.1-or-later', 'https://code.videolan.org/videolan/libplacebo'),
    work('ZVBI', 'LGPL-2.0-or-later', 'https://github.com/zapping-vbi/zvbi'),
    work('SRT', 'MPL-2.0', 'https://github.com/Haivision/srt'),
    work('OpenSSL', 'Apache-2.0', 'https://github.com/openssl/openssl'),
    work('shaderc', 'Apache-2.0', 'https://github.com/google/shaderc'),
    work('Vulkan and OpenCL loaders', 'Apache-2.0', 'https://github.com/KhronosGroup'),
    work('whisper.cpp and ggml', 'MIT', 'https://github.com/ggml-org/whisper.cpp'),
    work('libxml2', 'MIT', 'https://gitlab.gnome.org/GNOME/libxml2'),
    work('oneVPL, AMF, nv-codec-headers', 'MIT', 'https://github.com/intel/libvpl'),
    work('libdrm, libva, libxcb', 'MIT', 'https://gitlab.freedesktop.org'),
    work('HarfBuzz, Fontconfig', 'MIT-Modern-Variant', 'https://github.com/harfbuzz/harfbuzz'),
    work('FreeType', 'FTL OR GPL-2.0-or-later', 'https://gitlab.freedesktop.org/freetype/freetype'),
    work('libass', 'ISC', 'https://github.com/libass/libass'),
    work('dav1d', 'BSD-2-Clause', 'https://code.videolan.org/videolan/dav1d'),
    work('Opus, Vorbis, Ogg, Theora', 'BSD-3-Clause', 'https://gitlab.xiph.org/xiph'),
    work('libvpx, libwebp', 'BSD-3-Clause', 'https://chromium.googlesource.com/webm'),
    work('libjxl', 'BSD-3-Clause', 'https://github.com/libjxl/libjxl'),
    work('libopenmpt', 'BSD-3-Clause', 'https://lib.openmpt.org'),
    work('SVT-AV1', 'BSD-3-Clause-Clear', 'https://gitlab.com/AOMediaCodec/SVT-AV1'),
    work('zlib, XZ Utils', 'Zlib AND 0BSD', 'https://github.com/madler/zlib'),
    work('zimg', 'WTFPL', 'https://github.com/sekrit-twc/zimg'),
    work(
      'Third-Party Modified Version of the Fraunhofer FDK AAC Codec Library for Android',
      'FDK-AAC',
      'https://gitlab.freedesktop.org/wtaymans/fdk-aac-stripped at 529b87452cd33d45e1d0a5066d20b64f10b38845',
    ),
  ],
};

const recogniser: Carrier = {
  title: 'sherpa-onnx, in sherpa-onnx-node',
  note: 'The speech engine. eSpeak NG comes along for speaking, which this program does not do.',
  works: [
    work('sherpa-onnx', 'Apache-2.0', 'https://github.com/k2-fsa/sherpa-onnx'),
    work('ONNX Runtime', 'MIT', 'https://github.com/microsoft/onnxruntime', 'Microsoft Corporation'),
    work('kaldi-native-fbank, kaldifst, OpenFst', 'Apache-2.0', 'https://github.com/k2-fsa'),
    work('simple-sentencepiece', 'Apache-2.0', 'https://github.com/pkufool/simple-sentencepiece'),
    work('eSpeak NG', 'GPL-3.0-or-later', 'https://github.com/espeak-ng/espeak-ng'),
    work('Eigen', 'MPL-2.0', 'https://gitlab.com/libeigen/eigen'),
    work('Protocol Buffers, RE2', 'BSD-3-Clause', 'https://github.com/protocolbuffers/protobuf'),
    work('JSON for Modern C++', 'MIT', 'https://github.com/nlohmann/json', 'Niels Lohmann'),
  ],
};

const languageEngine: Carrier = {
  title: 'llama.cpp, in node-llama-cpp',
  note: 'The engine of language models.',
  works: [
    work('llama.cpp and ggml', 'MIT', 'https://github.com/ggml-org/llama.cpp', 'The ggml authors'),
    work('minja', 'MIT', 'https://github.com/google/minja', 'Google LLC'),
  ],
};

const others: Carrier = {
  title: 'Other works',
  note: 'What the voice detector and the database are made of.',
  works: [
    work('Silero VAD, its model', 'MIT', 'https://github.com/snakers4/silero-vad', 'Silero Team'),
    work('SQLite, in better-sqlite3', 'blessing', 'https://www.sqlite.org'),
  ],
};

export const carriers: Carrier[] = [decoders, recogniser, languageEngine, others];

/** Licences whose whole text is told once, after all blocks, by their names in SPDX. */
export const standardTexts = [
  ...['GPL-3.0', 'GPL-2.0', 'LGPL-2.1', 'MPL-2.0', 'Apache-2.0'],
  ...['BSD-2-Clause', 'BSD-3-Clause', 'FDK-AAC'],
];
