import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { languageModelFolders } from '@wingman/models/language-catalogue.ts';
import { Argument, Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { type Config, ownUnknownSettings, readConfig, readOwnConfig } from '../config/config.ts';
import { isVerbose, keepTemporaryFilesIn, ownValues } from '../config/environment.ts';
import { unknownSentence } from '../config/setting-names.ts';
import { failureSentence } from '../config/start-failure.ts';
import { temporaryFolder } from '../data-folder/data-folder.ts';
import { ownerOnlyUmask } from '../data-folder/file-modes.ts';
import { addAccountCommands } from './account-commands.ts';
import type { AuditOptions } from './audit.ts';
import type { FiguresOptions } from './figures.ts';
import { addRegistrationCommands } from './registration-commands.ts';
import { addRemoteCommands } from './remote/remote-commands.ts';
import { RemoteFailure } from './remote/remote-failure.ts';
import { type Report, reportTo } from './report.ts';
import { tellUnfinished } from './tell-unfinished.ts';

// Before any command writes anything; processes that it starts have the same.
process.umask(ownerOnlyUmask);

/** Relative folders are meant from the project, or from where the single binary was started. */
const root = isSea() ? process.cwd() : fileURLToPath(new URL('../../../..', import.meta.url));

/** What cannot be done says why in one sentence. */
function fail(error: unknown): never {
  process.stderr.write(`${failureSentence(error, isVerbose())}\n`);
  process.exit(error instanceof RemoteFailure ? error.exitCode : 1);
}

/** A word that names no command is no argument of the one that stands in where none is named. */
function refuseUnknown(group: Command, chosen: Command): void {
  const [word] = group.args;
  if (word === undefined || word.startsWith('-') || word === chosen.name()) return;
  // A group with nothing to stand in says so itself, with the command that was probably meant.
  const strict = new Command(group.name());
  for (const command of group.commands) strict.addCommand(command);
  strict.parse([word], { from: 'user' });
}

const program = new Command('wingman')
  .version(packageJson.version)
  .configureHelp({ showGlobalOptions: true })
  .description('Records conversations, transcribes them and answers questions')
  .option('--json', 'print JSON')
  .addHelpText('after', '\nSettings come from the environment and from .env, see .env.example.')
  .hook('preSubcommand', refuseUnknown);

/** What every command starts from: the settings, and a way to tell what was done. */
function start(): { config: Config; report: Report } {
  const config = readOwnConfig(root);
  for (const unknown of ownUnknownSettings(root)) process.stderr.write(`${unknownSentence(unknown)}\n`);
  keepTemporaryFilesIn(temporaryFolder(config.dataDir));
  return { config, report: report() };
}
const report = () => reportTo(program.opts().json === true);

program
  .command('serve', { isDefault: true })
  .description('Run the server until stopped')
  .action(async () => {
    const { config } = start();
    const { serve } = await import('./serve.ts');
    await serve(config);
  });

program
  .command('migrate')
  .description('Run pending migrations, as every start does')
  .action(async () => {
    const { config, report } = start();
    const { migrate } = await import('./migrate.ts');
    await migrate(config, report);
  });

program
  .command('doctor')
  .description('Check configuration, database, storage, speech engine and disk')
  .action(async () => {
    const { config, report } = start();
    const { examine } = await import('./doctor.ts');
    await examine(config, report);
  });

program
  .command('backup')
  .description('Back up the instance into a folder, also while it runs')
  .argument('<folder>', 'a new folder, or one with earlier states; BACKUP_KEEP is their retention')
  .option('--verify', 'verify every file of the backup, and copy damaged ones again')
  .action(async (folder: string, flags: { verify?: boolean }) => {
    const { config, report } = start();
    const { backup } = await import('./backup.ts');
    await backup(config, folder, report, flags);
  });

program
  .command('restore')
  .description('Restore a backup into an empty instance')
  .argument('<folder>', 'the folder of the backup')
  .option('--list', 'list the states of the backup and restore nothing')
  .option('--state <name>', 'restore this state, or the last of a day like 2026-11-28, instead of the newest')
  .option('--skip-damaged', 'skip damaged files and list them')
  .action(async (folder: string, flags: { list?: boolean; state?: string; skipDamaged?: boolean }) => {
    const { listStates, restore } = await import('./backup.ts');
    if (flags.list) return listStates(folder, report());
    const { config } = start();
    await restore(config, folder, report(), flags);
  });

program
  .command('move')
  .description('Copy this instance to another database and storage, and verify the copy')
  .requiredOption('--database <url>', 'postgres://… to copy the rows to')
  .option('--storage <url>', 's3://… to copy the audio to; without it the audio stays in DATA_DIR')
  .action(async ({ database, storage }: { database: string; storage?: string }) => {
    const { config, report } = start();
    const { move } = await import('./backup.ts');
    const values = {
      ...ownValues(root),
      DATABASE_URL: database,
      ...(storage ? { STORAGE_URL: storage } : {}),
    };
    await move(config, readConfig(values, root), report);
  });

program
  .command('import')
  .description('Import all audio files of a folder as recordings of an account')
  .argument('<email>')
  .argument('<folder>')
  .action(async (email: string, folder: string) => {
    const { config, report } = start();
    const { importAudio } = await import('./import-audio.ts');
    await importAudio(config, email, folder, report);
  });

program
  .command('licenses')
  .description('Print the licences of all bundled software')
  .action(async () => {
    const { printLicences } = await import('./licences.ts');
    printLicences(report());
  });

const models = program
  .command('models')
  .description('Manage the models of this machine: for speech, speakers, meaning, ranking and answers')
  .hook('preSubcommand', refuseUnknown);

models
  .command('list', { isDefault: true })
  .description('List the models of every kind; those in use, or to be used, have a star')
  .action(async () => {
    const { config, report } = start();
    const { listModels } = await import('./models.ts');
    await listModels(config, report);
  });

models
  .command('download')
  .description(
    'Download a model: of speech, for speakers, meaning, ranking or answers; resumes an interrupted download',
  )
  .addArgument(
    new Argument('[purpose]', 'what it is for')
      .choices(['speech', 'speakers', ...languageModelFolders])
      .default('speech'),
  )
  .argument('[name]', 'of meaning, ranking and answers: another one than that in use')
  .action(async (purpose: 'speech' | 'speakers' | LanguageModelKind, name: string | undefined) => {
    const { config, report } = start();
    if (purpose !== 'speech' && purpose !== 'speakers') {
      const { downloadLanguageModel } = await import('./language-models.ts');
      return downloadLanguageModel(config, { kind: purpose, name }, report);
    }
    const { downloadModel, downloadSpeakerModels } = await import('./models.ts');
    await (purpose === 'speakers' ? downloadSpeakerModels : downloadModel)(config, report);
  });

models
  .command('verify')
  .description('Read every byte of the models that are here and compare it with what it should be')
  .action(async () => {
    const { config, report } = start();
    const { verifyModels } = await import('./models.ts');
    await verifyModels(config, report);
  });

models
  .command('remove')
  .description('Delete a model from this machine')
  .argument('<name>')
  .action(async (name: string) => {
    const { config, report } = start();
    const { removeModel } = await import('./models.ts');
    await removeModel(config, name, report);
  });

const admin = program.command('admin').description('Manage accounts');
addAccountCommands(admin, start);
addRegistrationCommands(admin, start);

admin
  .command('create')
  .description('Create an account, also when SIGNUP is closed, and print its password')
  .argument('<email>')
  .option('--first-name <name>', 'default: from the address')
  .option('--last-name <name>', 'default: from the address')
  .option('--admin', 'make it an administrator; the first account always is')
  .option('--password-stdin', 'read the password from standard input')
  .action(async (email: string, options: object) => {
    const { config, report } = start();
    const { create } = await import('./admin.ts');
    await create(config, email, options, report);
  });

admin
  .command('second-step-off')
  .description(
    'Turn off the code that an account asks for after the password, when app and recovery codes are lost',
  )
  .argument('<email>')
  .action(async (email: string) => {
    const { config, report } = start();
    const { turnSecondStepOff } = await import('./admin.ts');
    await turnSecondStepOff(config, email, report);
  });

admin
  .command('audit')
  .description('List audit events: sign-ins, deletions, exports, API keys, account changes')
  .option('--user <email>', 'events by or about this account')
  .option('--by <email>', 'events by this account')
  .option('--about <email>', 'events about this account')
  .option('--kind <kind>', 'events of this kind, e.g. sign_in_failed')
  .option('--from <day>', 'from this day (2026-11-28) or time')
  .option('--to <day>', 'until before this day or time')
  .option('--limit <number>', 'at most this many, newest first')
  .option('--csv', 'print CSV with a header line')
  .option('--jsonl', 'print an object of JSON in each line')
  .action(async (options: AuditOptions) => {
    const { config, report } = start();
    const { audit } = await import('./audit.ts');
    await audit(config, options, report);
  });

admin
  .command('figures')
  .description('Print figures over time: users, hours recorded, questions, failures')
  .option('--by <unit>', 'day or month', 'day')
  .option('--last <number>', 'so many days or months up to today; 30 or 12 where it is not given')
  .action(async (options: FiguresOptions) => {
    const { config, report } = start();
    const { figures } = await import('./figures.ts');
    await figures(config, options, report);
  });

program
  .command('mcp')
  .description('Let a desktop assistant use a Wingman server, over standard input and output')
  .option('--server <url>', 'address of the server; else WINGMAN_URL')
  .option('--key <key>', 'API key; else WINGMAN_API_KEY, which other users of this machine cannot see')
  .action(async (options: { server?: string; key?: string }) => {
    const { bridge } = await import('./mcp-bridge.ts');
    const { WINGMAN_URL, WINGMAN_API_KEY } = ownValues(root);
    await bridge({ server: options.server ?? WINGMAN_URL, key: options.key ?? WINGMAN_API_KEY });
  });

addRemoteCommands(program, {
  values: () => ownValues(root),
  isJson: () => program.opts().json === true,
  report,
});

// Not awaited: the single binary requires this module, which must have no await of its own.
const work = program.parseAsync();
tellUnfinished(work);
work.catch(fail);
