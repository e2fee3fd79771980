@rem npm scripts say exec, so that no shell stands between npm and the site; cmd.exe knows no such word.
@%*
